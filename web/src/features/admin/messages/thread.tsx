import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { MessageAnswer, MessageReply, MessageThread } from '@trilha/contract';
import { Paperclip } from 'lucide-react';
import { Badge, cx } from '../../../ui/index.ts';
import { momentText } from '../moment.ts';
import { ANSWER_STATES, senderOf } from './labels.ts';

/** What was answered and what came back, the oldest first; nothing where nothing was. */
export function Thread({ of: { message, thread } }: { of: MessageThread }) {
  const { t } = useLingui();
  if (thread.length === 0) return null;
  return (
    <ol aria-label={t`Answers`} className="flex flex-col gap-4">
      {thread.map((entry) => (
        <li
          key={`${entry.kind} ${entry.id}`}
          className={cx(
            'flex flex-col gap-2 rounded-lg p-4',
            entry.kind === 'answer' ? 'bg-brand-soft' : 'border border-line',
          )}
        >
          {entry.kind === 'answer' ? (
            <Answer of={entry} />
          ) : (
            <Reply of={entry} name={senderOf(message)} />
          )}
        </li>
      ))}
    </ol>
  );
}

const HEAD = 'flex flex-wrap items-center gap-x-3 gap-y-1 text-sm';
const TEXT = 'max-w-prose whitespace-pre-wrap wrap-anywhere';

function Answer({ of: { author, text, created_at, state } }: { of: MessageAnswer }) {
  const { i18n } = useLingui();
  return (
    <>
      <p className={HEAD}>
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
      <p className={TEXT}>{text}</p>
      {state === 'failed' && (
        <p className="text-sm">
          <Trans>
            The mail did not reach this address. Check it, or answer by telephone; your text is kept
            here.
          </Trans>
        </p>
      )}
    </>
  );
}

/** What came by mail. Anybody may have written it, so it says where its address is another one. */
function Reply({ of, name }: { of: MessageReply; name: string }) {
  const { t } = useLingui();
  const { text, quoted, attachments, other_sender, is_automatic, is_cut, created_at } = of;
  const names = attachments.join(', ');
  return (
    <>
      <p className={HEAD}>
        <span className="font-semibold wrap-anywhere">
          {other_sender === null ? name : other_sender || t`Unknown address`}
        </span>
        <time dateTime={created_at}>{momentText(created_at)}</time>
        <Badge tone="neutral">
          {is_automatic ? t`Automatic reply` : t({ message: 'By e-mail', context: 'reply' })}
        </Badge>
      </p>
      {other_sender !== null && (
        <p className="text-sm wrap-anywhere">
          {other_sender === '' ? (
            <Trans>The mail names no address that can be read.</Trans>
          ) : (
            <Trans>From another address: {other_sender}</Trans>
          )}
        </p>
      )}
      {text === '' ? (
        <p className="text-ink-muted">
          <Trans>The mail has no text.</Trans>
        </p>
      ) : (
        <p className={TEXT}>{text}</p>
      )}
      {quoted !== '' && (
        <details>
          <summary className="w-fit cursor-pointer rounded-md py-1 text-sm font-semibold pointer-coarse:py-2.5">
            <Trans>Show quoted text</Trans>
          </summary>
          <p className={cx(TEXT, 'mt-2 border-l-4 border-line-strong pl-4 text-ink-muted')}>
            {quoted}
          </p>
        </details>
      )}
      {attachments.length > 0 && (
        <p className="flex items-start gap-2 text-sm">
          <Paperclip aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <Plural
              value={attachments.length}
              one={`# attachment is in the mailbox: ${names}`}
              other={`# attachments are in the mailbox: ${names}`}
            />
          </span>
        </p>
      )}
      {is_cut && (
        <p className="text-sm">
          <Trans>This mail was too long. All of it is in the mailbox.</Trans>
        </p>
      )}
    </>
  );
}
