import { t } from '@lingui/core/macro';
import { addTranslation, setLanguage } from 'media-chrome/utils/i18n';

/**
 * Gives media-chrome the words that its controls tell screen readers, in the language of the page. Its own
 * translations would be another request, for sixty texts of which twenty are used here. To be called before
 * the controls are made.
 */
export function speakPlayer(language: string): void {
  // It puts its own values in these places.
  const currentTime = '{currentTime}';
  const totalTime = '{totalTime}';
  addTranslation(language, {
    'video player': t`video player`,
    'media loading': t`media loading`,
    play: t({ message: 'play', context: 'button of the player' }),
    pause: t({ message: 'pause', context: 'button of the player' }),
    mute: t({ message: 'mute', context: 'button of the player' }),
    unmute: t({ message: 'unmute', context: 'button of the player' }),
    volume: t`volume`,
    seek: t({ message: 'seek', context: 'slider: the place in the video' }),
    'enter fullscreen mode': t`enter fullscreen mode`,
    'exit fullscreen mode': t`exit fullscreen mode`,
    'enter picture in picture mode': t`enter picture in picture mode`,
    'exit picture in picture mode': t`exit picture in picture mode`,
    'video not loaded, unknown time.': t`video not loaded, unknown time.`,
    '{currentTime} of {totalTime}': t`${currentTime} of ${totalTime}`,
    hour: t({ message: 'hour', context: 'after 1' }),
    hours: t({ message: 'hours', context: 'after a number' }),
    minute: t({ message: 'minute', context: 'after 1' }),
    minutes: t({ message: 'minutes', context: 'after a number' }),
    second: t({ message: 'second', context: 'after 1' }),
    seconds: t({ message: 'seconds', context: 'after a number' }),
  });
  setLanguage(language);
}
