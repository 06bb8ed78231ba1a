import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { ListedError } from './model/errors.ts';
import type { Commands } from './use-editor.ts';

const SHOWN = 6;

/** All errors of the form with links to their fields, also in folded questions. */
export function ErrorSummary({
  list,
  goTo,
}: {
  list: readonly ListedError[];
  goTo: Commands['goTo'];
}) {
  const { t } = useLingui();
  if (list.length === 0) return null;
  const count = list.length;
  const more = count - SHOWN;
  return (
    <section
      aria-labelledby="errors"
      className="flex flex-col gap-2 rounded-lg bg-danger-soft px-4 py-3 text-danger-ink"
    >
      <h2 id="errors" className="flex items-center gap-2.5 font-sans text-base font-semibold">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        <Plural value={count} one="One thing needs to be fixed" other="# things need to be fixed" />
      </h2>
      <ul className="flex flex-col pl-7.5">
        {list.slice(0, SHOWN).map(({ id, questionKey, where, message }) => (
          <li key={`${id} ${message}`}>
            <button
              type="button"
              onClick={() => goTo(id, questionKey)}
              className="min-h-8 rounded-md text-left underline underline-offset-2 hover:no-underline pointer-coarse:min-h-11"
            >
              {t`${where}: ${message}`}
            </button>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Trans>and {more} more</Trans>
          </li>
        )}
      </ul>
    </section>
  );
}
