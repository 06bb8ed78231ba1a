import { Trans, useLingui } from '@lingui/react/macro';
import type { ContactMessage } from '@trilha/contract';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { Badge, cx, DOT, Skeleton } from '../../../ui/index.ts';
import { momentText } from '../moment.ts';
import { senderOf, STAGES, stateText } from './labels.ts';

interface MessageListProps {
  rows: readonly ContactMessage[] | undefined;
  isRefreshing: boolean;
  /** The id of the message that is read. */
  open: number | undefined;
  addressOf: (message: ContactMessage) => string;
  ref: Ref<HTMLUListElement>;
}

const FRAME =
  'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised';

/** The messages of a page; each is a link to where it is read. */
export function MessageList({ rows, isRefreshing, open, addressOf, ref }: MessageListProps) {
  const { t } = useLingui();
  if (!rows) {
    return (
      <div className={FRAME}>
        <p role="status" className="sr-only">
          <Trans>Loading...</Trans>
        </p>
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="flex flex-col gap-3 p-4">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul ref={ref} aria-label={t`Messages`} aria-busy={isRefreshing} className={FRAME}>
      {rows.map((message) => (
        <li key={message.id}>
          <Row message={message} isOpen={message.id === open} to={addressOf(message)} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  message: ContactMessage;
  isOpen: boolean;
  to: string;
}

function Row({ message, isOpen, to }: RowProps) {
  const { t, i18n } = useLingui();
  const { subject, handled, created_at, replied_at, stage, owner } = message;
  const stageText = i18n._(STAGES[stage]);
  return (
    <Link
      to={to}
      aria-current={isOpen ? 'page' : undefined}
      preventScrollReset
      className={cx(
        'flex flex-col gap-1 p-4 text-ink no-underline transition-colors -outline-offset-2 hover:bg-brand-soft',
        isOpen && 'bg-brand-soft',
      )}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className={cx('min-w-0 wrap-anywhere', !handled && 'font-semibold')}>
          {senderOf(message)}
        </span>
        <time dateTime={replied_at ?? created_at} className="text-sm text-ink-muted">
          {momentText(replied_at ?? created_at)}
        </time>
      </span>
      <span lang="pt-BR" className="text-sm font-medium wrap-anywhere">
        {subject}
      </span>
      <span lang="pt-BR" className="line-clamp-2 text-sm text-ink-muted wrap-anywhere">
        {message.message}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-muted">
        <Badge tone={handled ? 'neutral' : 'accent'}>
          {replied_at !== null && !handled ? t`New reply` : stateText(handled)}
        </Badge>
        <span className="min-w-0 wrap-anywhere">
          {owner ? stageText + DOT + owner.name : stageText + DOT + t`Nobody’s`}
        </span>
      </span>
    </Link>
  );
}
