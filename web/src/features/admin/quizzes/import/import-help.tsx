import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { importFormats } from './import-examples.ts';

/** A small example of each format, for users who write such a file by hand. */
export function ImportHelp() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="import-help" className="flex flex-col gap-2">
      <h3 id="import-help" className="text-base">
        {t`What such a file looks like`}
      </h3>
      <div className="divide-y divide-line rounded-lg border border-line">
        {importFormats().map(({ name, about, example }) => (
          <details key={name} className="group px-4">
            <summary className="flex min-h-11 list-none items-center justify-between gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
              {name}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-ink-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="pb-2 text-sm text-ink-muted">{about}</p>
            <pre
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways
              tabIndex={0}
              lang="en"
              className="mb-4 overflow-x-auto rounded-md bg-surface-sunken p-3 text-sm leading-relaxed"
            >
              {example}
            </pre>
          </details>
        ))}
      </div>
    </section>
  );
}
