import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ContactMessage } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Mail, RotateCcw } from 'lucide-react';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import {
  AdminPage,
  Badge,
  Banner,
  Button,
  buttonClass,
  EmptyState,
  ListFrame,
  SearchField,
  Select,
  Skeleton,
  toast,
} from '../../../ui/index.ts';
import { momentText } from '../moment.ts';
import { SavedViews } from '../lists/saved-views.tsx';
import { messageListQuery, useMarkHandled } from './queries.ts';

export const meta = () => [{ title: pageTitle(text`Messages`) }];

const STATES = ['false', 'true'] as const;

const stateText = (isHandled: boolean) =>
  isHandled ? text`Handled` : text({ message: 'Open', context: 'message' });

/** The messages of the contact form, the newest first. */
export default function MessagesPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { page, search, filter, setSearch, setFilter, addressOf } = useListAddress();
  const [typed, setTyped] = useSearchText(search, setSearch);
  const handled = STATES.find((value) => value === filter('handled')) ?? '';
  const query = useQuery(messageListQuery({ page, search, handled }));
  const mark = useMarkHandled();

  const setHandled = async (message: ContactMessage, isHandled: boolean) => {
    try {
      await mark.mutateAsync({ id: message.id, handled: isHandled });
    } catch {
      // The banner shows the error.
      return;
    }
    toast(isHandled ? t`Marked as handled.` : t`Marked as open again.`, { tone: 'success' });
    // With a filter the row is gone. After its last row is gone, a page no longer exists.
    if (handled && query.data?.results.length === 1 && page > 1) {
      await navigate(addressOf(page - 1), { replace: true });
    }
  };

  return (
    <AdminPage
      title={t`Messages`}
      description={t`What visitors wrote in the contact form.`}
      back={{ to: '/admin', label: t`Dashboard` }}
    >
      <SavedViews list="messages" />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,22rem)_minmax(0,14rem)]">
        <SearchField label={t`Search messages`} value={typed} onChange={setTyped} />
        <Select
          label={t`State`}
          isLabelHidden
          placeholder={t`All messages`}
          value={handled}
          onChange={(value) => setFilter('handled', value)}
          options={STATES.map((value) => ({ value, label: stateText(value === 'true') }))}
        />
      </div>
      {mark.isError && (
        <Banner tone="error">{t`Failed to mark the message. Please try again later.`}</Banner>
      )}
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure={t`Failed to load messages. Please try again later.`}
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) =>
          rows?.length === 0 ? (
            <div className="rounded-lg border border-line bg-surface-raised">
              {search || handled ? (
                <EmptyState
                  title={handled === 'false' ? t`No open messages` : t`No messages found`}
                  action={
                    <Button
                      variant="secondary"
                      onPress={() => void navigate('/admin/messages', { replace: true })}
                    >
                      <Trans>Show all messages</Trans>
                    </Button>
                  }
                />
              ) : (
                <EmptyState title={t`No messages yet`}>
                  <Trans>
                    What visitors send from the contact page appears here, and comes by e-mail too.
                  </Trans>
                </EmptyState>
              )}
            </div>
          ) : (
            <MessageList
              rows={rows}
              isRefreshing={isRefreshing}
              marking={mark.isPending ? mark.variables.id : undefined}
              onMark={(message, isHandled) => void setHandled(message, isHandled)}
            />
          )
        }
      </ListFrame>
    </AdminPage>
  );
}

interface MessageListProps {
  rows: readonly ContactMessage[] | undefined;
  isRefreshing: boolean;
  /** The id of the message that is being marked as read or unread. */
  marking: number | undefined;
  onMark: (message: ContactMessage, isHandled: boolean) => void;
}

function MessageList({ rows, isRefreshing, marking, onMark }: MessageListProps) {
  const { t } = useLingui();
  if (!rows) {
    return (
      <div className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
        <p role="status" className="sr-only">
          <Trans>Loading...</Trans>
        </p>
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="flex flex-col gap-3 p-5">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul
      aria-label={t`Messages`}
      aria-busy={isRefreshing}
      className="divide-y divide-line rounded-lg border border-line bg-surface-raised"
    >
      {rows.map((message) => (
        <li key={message.id}>
          <Message
            message={message}
            isPending={marking === message.id}
            onMark={(isHandled) => onMark(message, isHandled)}
          />
        </li>
      ))}
    </ul>
  );
}

interface MessageProps {
  message: ContactMessage;
  isPending: boolean;
  onMark: (isHandled: boolean) => void;
}

function Message({ message, isPending, onMark }: MessageProps) {
  const { t } = useLingui();
  const { first_name, last_name, email, subject, handled, created_at } = message;
  const name = `${first_name} ${last_name}`.trim();
  return (
    <article className="flex flex-col gap-3 p-4 sm:p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-base font-semibold wrap-anywhere">
          {name}
          <Badge tone={handled ? 'neutral' : 'accent'}>{stateText(handled)}</Badge>
        </h2>
        <time dateTime={created_at} className="text-sm text-ink-muted">
          {momentText(created_at)}
        </time>
      </header>
      <p lang="pt-BR" className="text-sm font-medium text-ink-muted wrap-anywhere">
        {subject}
      </p>
      <p lang="pt-BR" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
        {message.message}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <a
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          className={buttonClass({ variant: 'secondary', size: 'sm' }, 'max-w-full')}
        >
          <Mail aria-hidden className="size-4.5" />
          <span className="min-w-0 truncate">
            <Trans>Reply to {email}</Trans>
          </span>
        </a>
        <Button
          variant="quiet"
          size="sm"
          isPending={isPending}
          aria-label={handled ? t`Mark as open: ${name}` : t`Mark as handled: ${name}`}
          onPress={() => onMark(!handled)}
        >
          {handled ? (
            <RotateCcw aria-hidden className="size-4.5" />
          ) : (
            <Check aria-hidden className="size-4.5" />
          )}
          {handled ? t`Mark as open` : t`Mark as handled`}
        </Button>
      </div>
    </article>
  );
}
