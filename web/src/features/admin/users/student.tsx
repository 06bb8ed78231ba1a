import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StudentProgress } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { maySee } from '../../../lib/session/may.ts';
import { mediaUrl } from '../../../lib/boot/config.ts';
import { codeOf, isNotFound } from '../../../lib/api/errors.ts';
import {
  AdminPage,
  Avatar,
  Badge,
  DOT,
  EmptyState,
  ErrorState,
  LinkButton,
  Skeleton,
} from '../../../ui/index.ts';
import { momentText } from '../moment.ts';
import { Gone } from '../gone.tsx';
import { PLACES } from '../places.tsx';
import { studentQuery, userQuery } from './queries.ts';
import { mayChange, nameOf } from './rights.ts';
import { onDay, StudentCourse } from './student-course.tsx';

export const meta = () => [{ title: pageTitle(text`Student progress`) }];

/** The progress of one student in each of their courses. */
export default function StudentPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const isId = /^[1-9]\d*$/.test(id);
  const { user: me } = useAuth();
  const { data, error, refetch, isFetching } = useQuery({
    ...studentQuery(Number(id)),
    enabled: isId,
  });
  // Fetched for the edit link: it depends on the user's rights, which the progress does not contain.
  const { data: account } = useQuery({ ...userQuery(Number(id)), enabled: isId });
  const isUnknown = !isId || isNotFound(error);
  return (
    <AdminPage
      title={data ? nameOf(data.user) : t`Student progress`}
      back={
        data && maySee(me, PLACES.user(data.user.id))
          ? { to: PLACES.user(data.user.id), label: t`Person` }
          : { to: '/admin/users', label: t`Users` }
      }
      actions={
        account &&
        mayChange(me, account) && (
          <LinkButton to={`/admin/users/${account.id}/edit`} variant="secondary">
            <Trans>Edit user</Trans>
          </LinkButton>
        )
      }
    >
      {isUnknown ? (
        <Gone what="user" list={{ to: '/admin/users', label: t`To all users` }} />
      ) : data ? (
        <Student progress={data} />
      ) : error ? (
        <div className="rounded-lg border border-line bg-surface-raised">
          <ErrorState
            title={t`Failed to load the student’s progress`}
            code={codeOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : (
        <>
          <p role="status" className="sr-only">
            <Trans>Loading...</Trans>
          </p>
          <Skeleton className="h-20 w-full max-w-xl" />
          <Skeleton className="h-64 w-full" />
        </>
      )}
    </AdminPage>
  );
}

function Student({ progress }: { progress: StudentProgress }) {
  const { t } = useLingui();
  const { user, last_activity, courses, achievements } = progress;
  const joined = onDay(user.date_joined);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name="" person={nameOf(user)} src={mediaUrl(user.profile_image)} size="lg" />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-base">
          <Fact name={t({ message: 'Email', context: 'profile' })}>{user.email}</Fact>
          <Fact name={t`Account`}>
            {user.is_active ? (
              <Trans>Active, joined {joined}</Trans>
            ) : (
              <Trans>Inactive, joined {joined}</Trans>
            )}
          </Fact>
          <Fact name={t`Last activity`}>
            {last_activity ? (
              <time dateTime={last_activity}>{momentText(last_activity)}</time>
            ) : (
              <Trans>Nothing yet</Trans>
            )}
          </Fact>
        </dl>
      </div>
      {achievements.length > 0 && (
        <section aria-labelledby="achievements" className="flex flex-col gap-3">
          <h2 id="achievements" className="text-lg">
            <Trans>Achievements</Trans>
          </h2>
          <ul className="flex flex-wrap gap-2">
            {achievements.map(({ id, name, awarded_at }) => (
              <li key={id}>
                <Badge tone="accent" className="whitespace-normal">
                  <Award aria-hidden className="size-4" />
                  {name}
                  {DOT}
                  {onDay(awarded_at)}
                </Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="courses" className="flex flex-col gap-4">
        <h2 id="courses" className="text-lg">
          <Trans>Courses</Trans>
        </h2>
        {courses.length === 0 ? (
          <div className="rounded-lg border border-line bg-surface-raised">
            <EmptyState title={t`Not in any course yet`} />
          </div>
        ) : (
          courses.map((course) => <StudentCourse key={course.course_id} course={course} />)
        )}
      </section>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
