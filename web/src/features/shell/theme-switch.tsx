import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { localStore } from '../../lib/storage.ts';
import { cx } from '../../ui/index.ts';
import { THEME_KEY } from '../../ui/theme-script.ts';

type Theme = 'system' | 'light' | 'dark';

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
function setTheme(theme: Theme): void {
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

function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system');
}

const words = {
  en: { title: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  'pt-BR': { title: 'Tema', system: 'Sistema', light: 'Claro', dark: 'Escuro' },
};

const choices = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const;

/** System, light or dark, as three radio buttons. Hidden without JavaScript, where it cannot work. */
export function ThemeSwitch({
  lang = 'en',
  className,
}: {
  lang?: keyof typeof words;
  className?: string;
}) {
  const theme = useTheme();
  const name = useId();
  const say = words[lang];
  return (
    <fieldset
      className={cx(
        'inline-flex w-fit rounded-full border border-line-strong p-0.5 scriptless:hidden',
        className,
      )}
    >
      <legend className="sr-only">{say.title}</legend>
      {choices.map(([choice, Icon]) => (
        <label
          key={choice}
          title={say[choice]}
          className={cx(
            'relative grid size-9 cursor-pointer place-items-center rounded-full text-ink-muted transition-colors hover:text-ink pointer-coarse:size-11',
            'has-checked:bg-brand has-checked:text-on-brand',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice}
            aria-label={say[choice]}
            checked={theme === choice}
            onChange={() => setTheme(choice)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
          />
          <Icon aria-hidden className="size-4.5" />
        </label>
      ))}
    </fieldset>
  );
}
