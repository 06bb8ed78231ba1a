import { msg } from '@lingui/core/macro';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/storage.ts';
import { THEME_KEY } from '../../ui/theme-script.ts';

export type Theme = 'system' | 'light' | 'dark';

const CHANGE = 'trilha:theme';

function readTheme(): Theme {
  const stored = localStore.read(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function show(theme: Theme) {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/**
 * Applies a theme and stores the choice; 'system' deletes it. A browser without storage still gets
 * the theme, for this page only.
 */
export function setTheme(theme: Theme): void {
  if (theme === 'system') localStore.remove(THEME_KEY);
  else localStore.write(THEME_KEY, theme);
  show(theme);
  window.dispatchEvent(new Event(CHANGE));
}

function subscribe(onChange: () => void): () => void {
  const other = (event: StorageEvent) => {
    if (event.key !== THEME_KEY && event.key !== null) return;
    show(readTheme());
    onChange();
  };
  window.addEventListener('storage', other);
  window.addEventListener(CHANGE, onChange);
  return () => {
    window.removeEventListener('storage', other);
    window.removeEventListener(CHANGE, onChange);
  };
}

/** The chosen theme; the system's until the page is alive. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system');
}

export const themeChoices = [
  { value: 'system', name: msg`System`, Icon: Monitor },
  { value: 'light', name: msg`Light`, Icon: Sun },
  { value: 'dark', name: msg`Dark`, Icon: Moon },
] as const;
