import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { codeOf } from '../../../lib/api/errors.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { AdminPage, ErrorState, Skeleton } from '../../../ui/index.ts';
import { schoolQuery } from './queries.ts';
import { SchoolForm } from './school-form.tsx';

export const meta = () => [{ title: pageTitle(text({ message: 'School', context: 'screen' })) }];

/** For superusers only. Other staff are redirected. */
export function clientLoader(): null {
  if (currentUser()?.is_superuser !== true) throw redirect('/admin');
  return null;
}

/** How often it is asked whether the pages are made. */
const PUBLISHING_MS = 2000;

/** What the school says of itself: a draft until it is published. */
export default function SchoolPage() {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery({
    ...schoolQuery,
    refetchInterval: ({ state }) => {
      const status = state.data?.publishing?.status;
      return status === 'waiting' || status === 'running' ? PUBLISHING_MS : false;
    },
  });
  return (
    <AdminPage
      title={t({ message: 'School', context: 'screen' })}
      description={t`What visitors read on the public pages, and how mails are signed.`}
      back={{ to: '/admin', label: t`Dashboard` }}
    >
      {data ? (
        <SchoolForm state={data} />
      ) : error ? (
        <ErrorState
          title={t`The school could not be loaded. Please try again.`}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="rounded-lg border border-line bg-surface-raised"
        />
      ) : (
        <>
          <p role="status" className="sr-only">
            <Trans>Loading...</Trans>
          </p>
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-11 w-full max-w-xl" />
          <Skeleton className="h-96 rounded-lg" />
        </>
      )}
    </AdminPage>
  );
}
