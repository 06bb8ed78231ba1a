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
import { useSearchText } from '../../../lib/list-address.ts';
import {
  AdminPage,
  Banner,
  Button,
  EmptyState,
  ListFrame,
  SearchField,
  type Selection,
  toast,
} from '../../../ui/index.ts';
import { useFilteredCourse } from '../course-filter.tsx';
import { SavedViews } from '../lists/saved-views.tsx';
import { useTicked } from '../lists/use-ticked.ts';
import { BulkStatus } from '../users/bulk/bulk-status.tsx';
import { useBulkChange } from '../users/bulk/queries.ts';
import { EnrollDialog } from './enroll-dialog.tsx';
import {
  EnrollmentFilters,
  EnrollmentOrderChoice,
  NEWEST,
  NO_FILTERS,
  useEnrollmentAddress,
} from './enrollment-filters.tsx';
import { EnrollmentTable } from './enrollment-table.tsx';
import { NothingFound } from './nothing-found.tsx';
import { enrollmentListQuery, useEndEnrollment } from './queries.ts';
import { TickedEnrollments } from './ticked-enrollments.tsx';

export const meta = () => [{ title: pageTitle(text`Enrollments`) }];

/** The enrollments of all students with their progress and last access. */
export default function EnrollmentsPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { user: me } = useAuth();
  const address = useEnrollmentAddress();
  const { page, search, filter, course, order, setSearch, setFilters, addressOf } = address;
  const [typed, setTyped] = useSearchText(search, setSearch);
  const query = useQuery(enrollmentListQuery({ page, ...filter, ...(order && { order }) }));
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
  const { attention = '', progress, enrolled_within } = filter;
  const isNarrowed = progress !== undefined || enrolled_within !== undefined;
  const isFiltered = search !== '' || course !== '' || attention !== '' || isNarrowed;
  const isOfCourse = filter.course !== undefined;
  const sorted = {
    value: order ?? NEWEST,
    onChange: (value: string) => setFilters({ order: value === NEWEST ? '' : value }),
  };
  const ticked = useTicked(filter, query.data);
  const bulk = useBulkChange();
  const selection: Selection<AdminEnrollment> = {
    selected: ticked.selected,
    onChange: ticked.onChange,
    labelOf: ({ user: { name }, course: { title } }) => t`Select ${name} in ${title}`,
    labelAll: t`Select all on this page`,
  };
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
      <SavedViews list="enrollments">
        <div className="grid gap-3 sm:grid-cols-2 sm:items-start xl:grid-cols-[1.5fr_1fr_1fr_1fr_1.1fr]">
          <SearchField
            label={t`Search enrollments`}
            placeholder={t`Search by name or e-mail`}
            value={typed}
            onChange={setTyped}
            className="sm:max-xl:col-span-2"
          />
          <EnrollmentFilters {...address} />
        </div>
      </SavedViews>
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
            isOfCourse={isOfCourse}
            order={sorted}
            {...(mayEnroll && { selection })}
            aboveCards={<EnrollmentOrderChoice isOfCourse={isOfCourse} {...sorted} />}
            empty={
              isNarrowed ? (
                <EmptyState
                  title={t`No enrollments found`}
                  action={
                    <Button
                      variant="secondary"
                      onPress={() => {
                        setTyped('');
                        setFilters(NO_FILTERS);
                      }}
                    >
                      <Trans>Show all enrollments</Trans>
                    </Button>
                  }
                >
                  <Trans>Nobody matches all of these filters.</Trans>
                </EmptyState>
              ) : isFiltered ? (
                <NothingFound
                  search={search}
                  course={narrowed}
                  attention={attention}
                  onClearSearch={() => setTyped('')}
                  onShowAllStudents={() => setFilters({ attention: '' })}
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
      {bulk.id > 0 && <BulkStatus key={bulk.id} change={bulk} isFloating={ticked.count === 0} />}
      {ticked.count > 0 && (
        <TickedEnrollments
          ticked={ticked}
          filter={filter}
          everybody={{ count: query.data?.count ?? 0, isNarrowed: isFiltered }}
          beginning={bulk.beginning}
        />
      )}
      <EnrollDialog
        isOpen={isEnrolling}
        onOpenChange={setEnrolling}
        courses={courses ?? []}
        course={course}
      />
    </AdminPage>
  );
}
