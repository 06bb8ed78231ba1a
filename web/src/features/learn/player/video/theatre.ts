import { useState } from 'react';
import { loadPreferences, savePreferences } from './preferences.ts';

/** As Tailwind's `lg`: below it the video has the whole width anyway. */
const WIDE = '(min-width: 64rem)';

/** Whether there is room for the theatre mode, in which the list of lessons gives way to the video. */
export function hasTheatre(): boolean {
  return window.matchMedia(WIDE).matches;
}

/** The mode in which the video takes the whole width; this device remembers it. */
export interface Theatre {
  isOn: boolean;
  onToggle(): void;
}

export function useTheatre(): Theatre {
  const [isOn, setOn] = useState(() => loadPreferences().theatre);
  return {
    isOn,
    onToggle() {
      if (!hasTheatre() || document.fullscreenElement) return;
      setOn(!isOn);
      savePreferences({ theatre: !isOn });
    },
  };
}
