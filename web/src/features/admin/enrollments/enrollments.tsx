import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminEnrollment } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { courseOptionsQuery } from '../../../lib/course-options.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import {
  AdminPage,
  Banner,
  Button,
  EmptyState,
  ListFrame,
  SearchField,
  Select,
  toast,
} from '../../../ui/index.ts';
import { CourseFilter, useFilteredCourse } from '../course-filter.tsx';
import { SavedViews } from '../lists/saved-views.tsx';
import { EnrollDialog } from './enroll-dialog.tsx';
import { ATTENTION, EnrollmentTable } from './enrollment-table.tsx';
import { NothingFound } from './nothing-found.tsx';
import { type EnrollmentFilters, enrollmentListQuery, useEndEnrollment } from './queries.ts';

export const meta = () => [{ title: pageTitle(text`Enrollments`) }];

/** The enrollments of all students with their progress and last access. */
export default function EnrollmentsPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { user: me } = useAuth();
  const { page, search, filter, setSearch, setFilter, addressOf } = useListAddress();
  const [typed, setTyped] = useSearchText(search, setSearch);
  const course = filter('course');
  const attention: EnrollmentFilters['attention'] =
    ATTENTION.find(({ value }) => value === filter('attention'))?.value ?? '';
  const query = useQuery(enrollmentListQuery({ page, search, course, attention }));
  const courses = useQuery(courseOptionsQuery).data?.results;
  const { narrowed } = useFilteredCourse(course);
  const ending = useEndEnrollment();
  const [isEnrolling, setEnrolling] = useState(false);

  const end = async (row: AdminEnrollment) => {
    try {
      await ending.mutateAsync(row.id);
    } catch {
      // The banner shows the error.
      return;
    }
    const { name } = row.user;
    const { title } = row.course;
    toast(text`The enrollment of ${name} in ${title} has ended.`, { tone: 'success' });
    // After its last row is deleted, a page no longer exists.
    if (query.data?.results.length === 1 && page > 1) {
      await navigate(addressOf(page - 1), { replace: true });
    }
  };

  const mayEnroll = mayDo(me, 'enrollments.write');
  const isFiltered = search !== '' || course !== '' || attention !== '';
  return (
    <AdminPage
      title={t`Enrollments`}
      description={t`Who learns what. Ending an enrollment keeps its progress.`}
      back={{ to: '/admin', label: t`Dashboard` }}
      actions={
        mayEnroll && (
          <Button onPress={() => setEnrolling(true)}>
            <UserPlus aria-hidden className="size-5" />
            <Trans>Enroll students</Trans>
          </Button>
        )
      }
    >
      <SavedViews list="enrollments" />
      <div className="grid gap-3 sm:grid-cols-2 sm:items-start xl:max-w-5xl xl:grid-cols-3">
        <SearchField
          label={t`Search enrollments`}
          placeholder={t`Search by name or e-mail`}
          value={typed}
          onChange={setTyped}
          className="sm:max-xl:col-span-2"
        />
        <CourseFilter value={course} onChange={(value) => setFilter('course', value)} />
        <Select
          label={t`Attention`}
          isLabelHidden
          placeholder={t`All students`}
          value={attention}
          onChange={(value) => setFilter('attention', value)}
          options={ATTENTION.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        />
      </div>
      {ending.isError && (
        <Banner tone="error">
          <Trans>Failed to end the enrollment. Please try again later.</Trans>
        </Banner>
      )}
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure={t`Failed to load enrollments. Please try again later.`}
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <EnrollmentTable
            rows={rows}
            isRefreshing={isRefreshing}
            ending={ending.isPending ? ending.variables : undefined}
            onEnd={(row) => void end(row)}
            empty={
              isFiltered ? (
                <NothingFound
                  search={search}
                  course={narrowed}
                  attention={attention}
                  onClearSearch={() => setTyped('')}
                  onShowAllStudents={() => setFilter('attention', '')}
                  onEnroll={mayEnroll ? () => setEnrolling(true) : undefined}
                />
              ) : (
                <EmptyState
                  title={t`No enrollments yet`}
                  action={
                    mayEnroll && (
                      <Button onPress={() => setEnrolling(true)}>
                        <Trans>Enroll the first student</Trans>
                      </Button>
                    )
                  }
                >
                  {mayEnroll && (
                    <Trans>
                      Students join open courses by themselves; you can also enroll them here.
                    </Trans>
                  )}
                </EmptyState>
              )
            }
          />
        )}
      </ListFrame>
      <EnrollDialog
        isOpen={isEnrolling}
        onOpenChange={setEnrolling}
        courses={courses ?? []}
        course={course}
      />
    </AdminPage>
  );
}
