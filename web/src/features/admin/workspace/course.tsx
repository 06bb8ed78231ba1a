import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminCourse } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Copy, Eye, Pencil } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { ApiError, codeOf, isNotFound } from '../../../lib/api/errors.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { CourseLanguageContext, Written } from '../../../lib/course-language.tsx';
import {
  AdminPage,
  Badge,
  Button,
  cx,
  ErrorState,
  LinkButton,
  Skeleton,
  toast,
} from '../../../ui/index.ts';
import { Gone } from '../gone.tsx';
import { LessonsTab } from './lessons-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { Publishing } from './publishing.tsx';
import { courseQuery, useDuplicateCourse } from './queries.ts';
import { QuizzesTab } from './quizzes-tab.tsx';
import { ResultsTab } from './results-tab.tsx';
import { StudentsTab } from './students-tab.tsx';

export const meta = () => [{ title: pageTitle(text`Course`) }];

/** By the word in the address; the overview has none. */
const TABS: Readonly<Record<string, ComponentType<{ course: AdminCourse }>>> = {
  '': OverviewTab,
  lessons: LessonsTab,
  quizzes: QuizzesTab,
  students: StudentsTab,
  results: ResultsTab,
};

/** Everything of one course in one place. What is open is part of the address. */
export default function CoursePage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const isId = /^[1-9]\d{0,9}$/.test(id);
  const { data, error, refetch, isFetching } = useQuery({
    ...courseQuery(Number(id)),
    enabled: isId,
  });
  const isUnknown = !isId || (!data && isNotFound(error));
  return (
    <AdminPage
      title={
        data ? (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Written in={data.language}>{data.title}</Written>
            {!data.is_published && (
              <Badge tone="warning">
                <Trans>Draft</Trans>
              </Badge>
            )}
          </span>
        ) : (
          t`Course`
        )
      }
      description={data && <Written in={data.language}>{data.subtitle}</Written>}
      back={{ to: '/admin/courses', label: t`Courses` }}
      actions={data && <Actions course={data} />}
    >
      {isUnknown ? (
        <Gone what="course" list={{ to: '/admin/courses', label: t`To all courses` }} />
      ) : data ? (
        <Workspace key={data.id} course={data} />
      ) : error ? (
        <ErrorState
          title={t`Failed to load course details`}
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
          <Skeleton className="h-11 w-full max-w-xl" />
          <Skeleton className="h-96 w-full" />
        </>
      )}
    </AdminPage>
  );
}

function Actions({ course }: { course: AdminCourse }) {
  const { user: me } = useAuth();
  return (
    <>
      <LinkButton to={`/admin/courses?edit=${course.id}`} variant="secondary" size="sm">
        <Pencil aria-hidden className="size-4.5" />
        <Trans>Edit course</Trans>
      </LinkButton>
      <LinkButton to={`/course/${course.id}`} variant="quiet" size="sm">
        <Eye aria-hidden className="size-4.5" />
        <Trans>View as student</Trans>
      </LinkButton>
      {mayDo(me, undefined) && <Duplicate course={course} />}
      <Publishing course={course} />
    </>
  );
}

function Duplicate({ course }: { course: AdminCourse }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { mutate, isPending } = useDuplicateCourse();
  const duplicate = () =>
    mutate(course.id, {
      onSuccess({ id, title }) {
        toast(t`“${title}” has been added as a draft.`, { tone: 'success' });
        void navigate(`/admin/courses/${id}`);
      },
      onError(failure) {
        const reason = failure instanceof ApiError ? failure.detail : undefined;
        toast(reason ?? t`Failed to duplicate the course. Please try again.`, { tone: 'error' });
      },
    });
  return (
    <Button variant="quiet" size="sm" isPending={isPending} onPress={duplicate}>
      <Copy aria-hidden className="size-4.5" />
      {isPending ? t`Duplicating...` : t`Duplicate`}
    </Button>
  );
}

function Workspace({ course }: { course: AdminCourse }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const open = Object.hasOwn(TABS, asked) ? asked : '';
  const Tab = TABS[open] ?? OverviewTab;
  const bar = useRef<HTMLElement>(null);
  // On a phone the open tab may lie beside the others.
  useEffect(() => {
    const { current } = bar;
    const link = current?.querySelector<HTMLElement>('[aria-current=page]');
    if (current && link) current.scrollLeft = link.offsetLeft - 48;
  }, [open]);
  const names: Record<string, string> = {
    '': t`Overview`,
    lessons: t`Lessons`,
    quizzes: t`Quizzes`,
    students: t`Students`,
    results: t`Results`,
  };
  return (
    <CourseLanguageContext value={course.language}>
      <nav
        ref={bar}
        aria-label={t`Parts of the course`}
        className="relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
      >
        <ul className="flex w-max min-w-full gap-1 border-b border-line">
          {Object.entries(names).map(([tab, name]) => (
            <li key={tab}>
              <Link
                to={tab === '' ? `/admin/courses/${course.id}` : `?tab=${tab}`}
                aria-current={tab === open ? 'page' : undefined}
                preventScrollReset
                className={cx(
                  'flex min-h-11 items-center border-b-3 px-3 font-semibold no-underline transition-colors',
                  tab === open
                    ? 'border-brand-ink text-brand-ink'
                    : 'border-transparent text-ink-muted hover:text-ink',
                )}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Tab course={course} />
    </CourseLanguageContext>
  );
}
