import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { cx } from '../../ui/index.ts';
import { setTheme, themeChoices, useTheme } from './theme.ts';

/** System, light or dark, as three radio buttons. Hidden without JavaScript, where it cannot work. */
export function ThemeSwitch({ className }: { className?: string }) {
  const theme = useTheme();
  const name = useId();
  const { t, i18n } = useLingui();
  return (
    <fieldset
      className={cx(
        'inline-flex w-fit rounded-full border border-line-strong p-0.5 scriptless:hidden',
        className,
      )}
    >
      <legend className="sr-only">{t`Theme`}</legend>
      {themeChoices.map(({ value, name: label, Icon }) => (
        <label
          key={value}
          title={i18n._(label)}
          className={cx(
            'relative grid size-9 cursor-pointer place-items-center rounded-full text-ink-muted transition-colors hover:text-ink pointer-coarse:size-11',
            'has-checked:bg-brand has-checked:text-on-brand',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            aria-label={i18n._(label)}
            checked={theme === value}
            onChange={() => setTheme(value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
          />
          <Icon aria-hidden className="size-4.5" />
        </label>
      ))}
    </fieldset>
  );
}
