import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageAnswer } from '@trilha/contract';
import { Badge } from '../../../ui/index.ts';
import { momentText } from '../moment.ts';
import { ANSWER_STATES } from './labels.ts';

/** What was answered, the oldest first; nothing where nothing was. */
export function Thread({ answers }: { answers: readonly MessageAnswer[] }) {
  const { t, i18n } = useLingui();
  if (answers.length === 0) return null;
  return (
    <ol aria-label={t`Answers`} className="flex flex-col gap-4">
      {answers.map(({ id, author, text, created_at, state }) => (
        <li key={id} className="flex flex-col gap-2 rounded-lg bg-brand-soft p-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="font-semibold wrap-anywhere">
              {author ? author.name : <Trans>Somebody who is no longer here</Trans>}
            </span>
            <time dateTime={created_at}>{momentText(created_at)}</time>
            {state && (
              <Badge tone={state === 'failed' ? 'warning' : 'neutral'}>
                {i18n._(ANSWER_STATES[state])}
              </Badge>
            )}
          </p>
          <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{text}</p>
          {state === 'failed' && (
            <p className="text-sm">
              <Trans>
                The mail did not reach this address. Check it, or answer by telephone; your text is
                kept here.
              </Trans>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
