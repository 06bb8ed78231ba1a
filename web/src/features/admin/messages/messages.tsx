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
import { messageListQuery, useMarkHandled } from './queries.ts';

export const meta = () => [{ title: pageTitle('Messages') }];

const STATES = [
  { value: 'false', label: 'Open' },
  { value: 'true', label: 'Handled' },
] as const;

/** The messages of the contact form, the newest first. */
export default function MessagesPage() {
  const navigate = useNavigate();
  const { page, search, filter, setSearch, setFilter, addressOf } = useListAddress();
  const [text, setText] = useSearchText(search, setSearch);
  const handled = STATES.find(({ value }) => value === filter('handled'))?.value ?? '';
  const query = useQuery(messageListQuery({ page, search, handled }));
  const mark = useMarkHandled();

  const setHandled = async (message: ContactMessage, isHandled: boolean) => {
    try {
      await mark.mutateAsync({ id: message.id, handled: isHandled });
    } catch {
      // The banner shows the error.
      return;
    }
    toast(isHandled ? 'Marked as handled.' : 'Marked as open again.', { tone: 'success' });
    // With a filter the row is gone. After its last row is gone, a page no longer exists.
    if (handled && query.data?.results.length === 1 && page > 1) {
      await navigate(addressOf(page - 1), { replace: true });
    }
  };

  return (
    <AdminPage
      title="Messages"
      description="What visitors wrote in the contact form."
      back={{ to: '/admin', label: 'Dashboard' }}
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,22rem)_minmax(0,14rem)]">
        <SearchField label="Search messages" value={text} onChange={setText} />
        <Select
          label="State"
          isLabelHidden
          placeholder="All messages"
          value={handled}
          onChange={(value) => setFilter('handled', value)}
          options={STATES}
        />
      </div>
      {mark.isError && (
        <Banner tone="error">Failed to mark the message. Please try again later.</Banner>
      )}
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure="Failed to load messages. Please try again later."
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) =>
          rows?.length === 0 ? (
            <div className="rounded-lg border border-line bg-surface-raised">
              {search || handled ? (
                <EmptyState
                  title={handled === 'false' ? 'No open messages' : 'No messages found'}
                  action={
                    <Button
                      variant="secondary"
                      onPress={() => void navigate('/admin/messages', { replace: true })}
                    >
                      Show all messages
                    </Button>
                  }
                />
              ) : (
                <EmptyState title="No messages yet">
                  What visitors send from the contact page appears here, and comes by e-mail too.
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
  if (!rows) {
    return (
      <div className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
        <p role="status" className="sr-only">
          Loading...
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
      aria-label="Messages"
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
  const { first_name, last_name, email, subject, handled, created_at } = message;
  const name = `${first_name} ${last_name}`.trim();
  return (
    <article className="flex flex-col gap-3 p-4 sm:p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-base font-semibold wrap-anywhere">
          {name}
          <Badge tone={handled ? 'neutral' : 'accent'}>{handled ? 'Handled' : 'Open'}</Badge>
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
          <span className="min-w-0 truncate">Reply to {email}</span>
        </a>
        <Button
          variant="quiet"
          size="sm"
          isPending={isPending}
          aria-label={`${handled ? 'Mark as open' : 'Mark as handled'}: ${name}`}
          onPress={() => onMark(!handled)}
        >
          {handled ? (
            <RotateCcw aria-hidden className="size-4.5" />
          ) : (
            <Check aria-hidden className="size-4.5" />
          )}
          {handled ? 'Mark as open' : 'Mark as handled'}
        </Button>
      </div>
    </article>
  );
}
