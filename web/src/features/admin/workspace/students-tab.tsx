import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminCourse, AdminEnrollment } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { courseOptionsQuery } from '../../../lib/course-options.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { dateFormat } from '../../../lib/texts/formats.ts';
import {
  Button,
  type Column,
  EmptyState,
  ListFrame,
  ProgressBar,
  SearchField,
  Select,
} from '../../../ui/index.ts';
import { ListTable } from '../lists/list-table.tsx';
import { EnrollDialog } from '../enrollments/enroll-dialog.tsx';
import { ATTENTION, Student } from '../enrollments/enrollment-table.tsx';
import { type StudentFilters, studentsQuery } from './queries.ts';

/** Who learns in the course, how far they are, and who is behind. */
export function StudentsTab({ course }: { course: AdminCourse }) {
  const { t, i18n } = useLingui();
  const { page, search, filter, setSearch, setFilter, addressOf } = useListAddress();
  const [typed, setTyped] = useSearchText(search, setSearch);
  const attention: StudentFilters['attention'] =
    ATTENTION.find(({ value }) => value === filter('attention'))?.value ?? '';
  const students = useQuery(studentsQuery(course.id, { page, search, attention }));
  const courses = useQuery(courseOptionsQuery).data?.results ?? [];
  const [isEnrolling, setEnrolling] = useState(false);
  const isFiltered = search !== '' || attention !== '';
  const { user: me } = useAuth();
  const enroll = mayDo(me, 'enrollments.write') && (
    <Button onPress={() => setEnrolling(true)}>
      <UserPlus aria-hidden className="size-5" />
      <Trans>Enroll students</Trans>
    </Button>
  );
  return (
    <section aria-label={t`Students`} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <SearchField
          label={t`Search students`}
          placeholder={t`Search by name or e-mail`}
          value={typed}
          onChange={setTyped}
          className="w-full sm:w-72"
        />
        <Select
          label={t`Attention`}
          isLabelHidden
          placeholder={t`All students`}
          value={attention}
          onChange={(value) => setFilter('attention', value)}
          options={ATTENTION.map(({ value, label }) => ({ value, label: i18n._(label) }))}
          className="w-full sm:w-64"
        />
        {enroll && <div className="sm:ml-auto">{enroll}</div>}
      </div>
      <ListFrame
        query={students}
        isNoSuchPage={isNoSuchPage(students.error)}
        failure={t`Failed to load enrollments. Please try again later.`}
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <ListTable
            label={t`Students`}
            rows={rows}
            rowKey={({ id }) => id}
            isRefreshing={isRefreshing}
            columns={columns()}
            empty={
              isFiltered ? (
                <EmptyState
                  title={t`Nobody found`}
                  action={
                    <Button
                      variant="secondary"
                      onPress={() => {
                        setTyped('');
                        setFilter('attention', '');
                      }}
                    >
                      <Trans>Show all students</Trans>
                    </Button>
                  }
                />
              ) : (
                <EmptyState title={t`Nobody is in this course yet`} action={enroll} />
              )
            }
          />
        )}
      </ListFrame>
      <EnrollDialog
        isOpen={isEnrolling}
        onOpenChange={setEnrolling}
        courses={courses}
        course={String(course.id)}
      />
    </section>
  );
}

function columns(): Column<AdminEnrollment>[] {
  return [
    {
      header: text`Student`,
      isRowHeader: true,
      cell: (enrollment) => <Student enrollment={enrollment} />,
    },
    {
      header: text`Progress`,
      cell: ({ video_progress, quiz_progress }) => (
        <div className="flex max-w-60 flex-col gap-1.5 as-table:min-w-36 as-table:py-1.5">
          <ProgressBar label={text`Videos`} value={video_progress} tone="brand" />
          <ProgressBar label={text`Quizzes`} value={quiz_progress} tone="brand" />
        </div>
      ),
    },
    {
      header: text`Last access`,
      cell: ({ last_accessed }) =>
        last_accessed ? (
          <time dateTime={last_accessed}>
            {dateFormat({ dateStyle: 'medium' }).format(new Date(last_accessed))}
          </time>
        ) : (
          <span className="text-ink-muted">
            <Trans>Never</Trans>
          </span>
        ),
    },
  ];
}
