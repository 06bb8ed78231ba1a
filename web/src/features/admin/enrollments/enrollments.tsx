import type { AdminEnrollment } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { courseOptionsQuery } from '../../../lib/course-options.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import {
  AdminPage,
  Banner,
  Button,
  EmptyState,
  LinkButton,
  ListFrame,
  SearchField,
  Select,
  toast,
} from '../../../ui/index.ts';
import { CourseFilter, useFilteredCourse } from '../course-filter.tsx';
import { EnrollDialog } from './enroll-dialog.tsx';
import { EnrollmentTable, REASONS } from './enrollment-table.tsx';
import { type EnrollmentFilters, enrollmentListQuery, useEndEnrollment } from './queries.ts';

export const meta = () => [{ title: pageTitle('Enrollments') }];

const ATTENTION = [
  { value: 'any', label: 'Needs attention' },
  { value: 'inactive', label: REASONS.inactive },
  { value: 'failing', label: REASONS.failing },
] as const;

/** The enrollments of all students with their progress and last access. */
export default function EnrollmentsPage() {
  const navigate = useNavigate();
  const { page, search, filter, setSearch, setFilter, addressOf } = useListAddress();
  const [text, setText] = useSearchText(search, setSearch);
  const course = filter('course');
  const attention: EnrollmentFilters['attention'] =
    ATTENTION.find(({ value }) => value === filter('attention'))?.value ?? '';
  const query = useQuery(enrollmentListQuery({ page, search, course, attention }));
  const courses = useQuery(courseOptionsQuery).data?.results;
  const { course: ofCourse, isUnknown } = useFilteredCourse(course);
  const ending = useEndEnrollment();
  const [isEnrolling, setEnrolling] = useState(false);

  const end = async (row: AdminEnrollment) => {
    try {
      await ending.mutateAsync(row.id);
    } catch {
      // The banner shows the error.
      return;
    }
    toast(`The enrollment of ${row.user.name} in ${row.course.title} has ended.`, {
      tone: 'success',
    });
    // After its last row is deleted, a page no longer exists.
    if (query.data?.results.length === 1 && page > 1) {
      await navigate(addressOf(page - 1), { replace: true });
    }
  };

  const isFiltered = search !== '' || course !== '' || attention !== '';
  return (
    <AdminPage
      title="Enrollments"
      description="Who learns what. Ending an enrollment keeps its progress."
      back={{ to: '/admin', label: 'Dashboard' }}
      actions={
        <Button onPress={() => setEnrolling(true)}>
          <UserPlus aria-hidden className="size-5" />
          Enroll students
        </Button>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2 sm:items-start xl:max-w-5xl xl:grid-cols-3">
        <SearchField
          label="Search enrollments"
          placeholder="Search by name or e-mail"
          value={text}
          onChange={setText}
          className="sm:max-xl:col-span-2"
        />
        <CourseFilter value={course} onChange={(value) => setFilter('course', value)} />
        <Select
          label="Attention"
          isLabelHidden
          placeholder="All students"
          value={attention}
          onChange={(value) => setFilter('attention', value)}
          options={ATTENTION}
        />
      </div>
      {ending.isError && (
        <Banner tone="error">Failed to end the enrollment. Please try again later.</Banner>
      )}
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure="Failed to load enrollments. Please try again later."
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
                  course={course === '' ? undefined : { title: ofCourse?.title, isUnknown }}
                  attention={attention}
                  onClearSearch={() => setText('')}
                  onShowAllStudents={() => setFilter('attention', '')}
                  onEnroll={() => setEnrolling(true)}
                />
              ) : (
                <EmptyState
                  title="No enrollments yet"
                  action={
                    <Button onPress={() => setEnrolling(true)}>Enroll the first student</Button>
                  }
                >
                  Students join open courses by themselves; you can also enroll them here.
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

interface NothingFoundProps {
  search: string;
  /** The course that the list is narrowed to. */
  course: { title: string | undefined; isUnknown: boolean } | undefined;
  attention: EnrollmentFilters['attention'];
  onClearSearch: () => void;
  onShowAllStudents: () => void;
  onEnroll: () => void;
}

/** Says why the narrowed list is empty, and offers the one step that may help. */
function NothingFound(props: NothingFoundProps) {
  const { search, course, attention, onClearSearch, onShowAllStudents, onEnroll } = props;
  if (course?.isUnknown) {
    return (
      <EmptyState
        title="There is no such course"
        action={
          <LinkButton to="/admin/enrollments" variant="secondary">
            Show all enrollments
          </LinkButton>
        }
      />
    );
  }
  const inCourse = course && ` in ${course.title ?? 'this course'}`;
  if (search !== '') {
    return (
      <EmptyState
        title="No enrollments found"
        action={
          <Button variant="secondary" onPress={onClearSearch}>
            Clear search
          </Button>
        }
      >
        Nobody with “{search}” in their name or e-mail is enrolled{inCourse}
        {attention && ' and needs attention'}.
      </EmptyState>
    );
  }
  if (attention) {
    return (
      <EmptyState
        title={`Nobody needs attention${inCourse ?? ' here'}`}
        action={
          <Button variant="secondary" onPress={onShowAllStudents}>
            Show all students
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={`Nobody is enrolled${inCourse} yet`}
      action={<Button onPress={onEnroll}>Enroll students</Button>}
    />
  );
}
