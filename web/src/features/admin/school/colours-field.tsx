import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { FIRST_COLOURS, hueTokens } from '../../../content/colours.ts';
import { buttonClass } from '../../../ui/index.ts';

/** The two hues, with a sample of what they do to pages. */
export function ColoursField() {
  const { t } = useLingui();
  const { control } = useFormContext();
  const hues = useWatch({ control, name: 'colours' }) as typeof FIRST_COLOURS;
  return (
    <div className="flex flex-col gap-6">
      <Hue
        name="colours.brandHue"
        label={t`Main colour`}
        hint={t`Buttons, links and the dark bands of the pages.`}
      />
      <Hue
        name="colours.accentHue"
        label={t`Second colour`}
        hint={t`The button that stands out, and details of the drawings.`}
      />
      <p className="text-sm text-ink-muted">
        <Trans>
          Texts can be read well in every colour of the sliders: lightness is adjusted so that the
          contrast stays at 4.5 to 1 or more.
        </Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Sample theme="light" title={t`Light theme`} hues={hues} />
        <Sample theme="dark" title={t`Dark theme`} hues={hues} />
      </div>
    </div>
  );
}

function Hue({ name, label, hint }: { name: string; label: string; hint: string }) {
  const id = useId();
  const nameOf = useHueName();
  const { control } = useFormContext();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, onBlur, ref } }) => {
        const hue = Number(value);
        return (
          <div className="flex min-w-0 flex-col gap-1.5">
            <label htmlFor={id} className="text-sm font-semibold">
              {label}
            </label>
            <span id={`${id}-hint`} className="text-sm text-ink-muted">
              {hint}
            </span>
            <input
              ref={ref}
              id={id}
              type="range"
              min={0}
              max={359}
              value={hue}
              onChange={(event) => onChange(Number(event.target.value))}
              onBlur={onBlur}
              aria-describedby={`${id}-hint`}
              aria-valuetext={nameOf(hue)}
              className="h-11 w-full max-w-xl accent-brand"
            />
          </div>
        );
      }}
    />
  );
}

/** What names a colour in a word. */
function useHueName(): (hue: number) => string {
  const { t } = useLingui();
  const names: [until: number, name: string][] = [
    [20, t`Pink`],
    [45, t`Red`],
    [80, t`Orange`],
    [115, t`Yellow`],
    [165, t`Green`],
    [220, t`Turquoise`],
    [275, t`Blue`],
    [320, t`Purple`],
  ];
  return (hue) => `${names.find(([until]) => hue < until)?.[1] ?? t`Pink`}, ${hue}`;
}

interface SampleProps {
  theme: 'light' | 'dark';
  title: string;
  hues: typeof FIRST_COLOURS;
}

/** What a page has of the colours, in one theme: nothing of it can be pressed. */
function Sample({ theme, title, hues }: SampleProps) {
  return (
    <figure
      data-theme={theme}
      style={hueTokens(hues)}
      className="own-hues overflow-hidden rounded-lg border border-line bg-surface text-ink"
    >
      <figcaption className="px-4 pt-3 text-sm font-semibold">{title}</figcaption>
      <div className="flex flex-wrap items-center gap-3 p-4">
        <span className={buttonClass({ variant: 'primary', size: 'sm' })}>
          <Trans>Button</Trans>
        </span>
        <span className="font-semibold text-brand-ink underline">
          <Trans>Link</Trans>
        </span>
      </div>
      <p className="px-4 pb-4 text-ink-muted">
        <Trans>Running text as on all pages.</Trans>
      </p>
      <div className="band flex flex-wrap items-center gap-3 p-4">
        <span className="grow">
          <Trans>Band with a headline</Trans>
        </span>
        <span className={buttonClass({ variant: 'accent', size: 'sm' })}>
          <Trans>Button</Trans>
        </span>
      </div>
    </figure>
  );
}
