import { useId } from 'react';
import { cx } from '../../ui/index.ts';
import { setTheme, themeChoices, themeWords, useTheme } from './theme.ts';

/** System, light or dark, as three radio buttons. Hidden without JavaScript, where it cannot work. */
export function ThemeSwitch({
  lang = 'en',
  className,
}: {
  lang?: keyof typeof themeWords;
  className?: string;
}) {
  const theme = useTheme();
  const name = useId();
  const say = themeWords[lang];
  return (
    <fieldset
      className={cx(
        'inline-flex w-fit rounded-full border border-line-strong p-0.5 scriptless:hidden',
        className,
      )}
    >
      <legend className="sr-only">{say.title}</legend>
      {themeChoices.map(([choice, Icon]) => (
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
