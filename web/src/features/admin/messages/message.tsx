import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageThread } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check, Mail, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { codeOf, isNotFound } from '../../../lib/api/errors.ts';
import {
  Badge,
  Banner,
  Button,
  buttonClass,
  EmptyState,
  ErrorState,
  LinkButton,
  Skeleton,
  toast,
} from '../../../ui/index.ts';
import { momentText } from '../moment.ts';
import { AnswerForm } from './answer-form.tsx';
import { senderOf, stateText } from './labels.ts';
import { LeadFacts } from './lead-facts.tsx';
import { threadQuery, useChangeMessage } from './queries.ts';
import { Thread } from './thread.tsx';

export const meta = () => [{ title: pageTitle(text`Message`) }];

/** One message with all that belongs to it: what was answered, how far it has come, and the next answer. */
export default function MessagePage() {
  const { t } = useLingui();
  const id = Number(useParams()['id']);
  const { search } = useLocation();
  const query = useQuery(threadQuery(id));
  const { data, error } = query;
  return (
    <div className="flex flex-col gap-4">
      <Link
        to={`/admin/messages${search}`}
        className="inline-flex min-h-11 w-fit items-center gap-1.5 rounded-md text-sm font-semibold text-ink-muted no-underline hover:text-brand-ink lg:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        <Trans>All messages</Trans>
      </Link>
      {data && !isNotFound(error) ? (
        <Reading key={id} of={data} />
      ) : isNotFound(error) ? (
        <div className="card">
          <EmptyState
            title={t`This message is gone`}
            action={
              <LinkButton to="/admin/messages" variant="secondary">
                <Trans>Show all messages</Trans>
              </LinkButton>
            }
          >
            <Trans>It was deleted with the data of a person, or the address is wrong.</Trans>
          </EmptyState>
        </div>
      ) : error ? (
        <div className="card">
          <ErrorState
            title={t`Failed to load the message. Please try again later.`}
            code={codeOf(error)}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </div>
      ) : (
        <div role="status" className="card flex flex-col gap-4">
          <span className="sr-only">
            <Trans>Loading...</Trans>
          </span>
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-28" />
        </div>
      )}
    </div>
  );
}

function Reading({ of }: { of: MessageThread }) {
  const { t } = useLingui();
  const { message } = of;
  const change = useChangeMessage();
  const [written, setWritten] = useState(0);
  const { id, email, subject, handled, created_at } = message;
  const name = senderOf(message);
  const mark = () =>
    change.mutate(
      { id, handled: !handled },
      {
        onSuccess: () =>
          toast(handled ? t`Marked as open again.` : t`Marked as handled.`, { tone: 'success' }),
      },
    );
  return (
    <>
      <article aria-labelledby="message-name" className="card flex flex-col gap-4">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2
            id="message-name"
            className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-lg wrap-anywhere"
          >
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
          <Button
            variant="secondary"
            size="sm"
            isPending={change.isPending}
            aria-label={handled ? t`Mark as open: ${name}` : t`Mark as handled: ${name}`}
            onPress={mark}
          >
            {handled ? (
              <RotateCcw aria-hidden className="size-4.5" />
            ) : (
              <Check aria-hidden className="size-4.5" />
            )}
            {handled ? t`Mark as open` : t`Mark as handled`}
          </Button>
          <a
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
            className={buttonClass({ variant: 'quiet', size: 'sm' }, 'max-w-full')}
          >
            <Mail aria-hidden className="size-4.5" />
            <span className="min-w-0 truncate">
              <Trans>Reply to {email}</Trans>
            </span>
          </a>
        </div>
        {change.isError && (
          <Banner tone="error">{t`Failed to mark the message. Please try again later.`}</Banner>
        )}
        <Thread of={of} />
      </article>
      <AnswerForm key={`answer ${written}`} of={of} onSent={() => setWritten(written + 1)} />
      <LeadFacts of={of} />
    </>
  );
}
