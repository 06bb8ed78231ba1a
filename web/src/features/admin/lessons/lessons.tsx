import { ListOrdered, Plus } from 'lucide-react';
import { pageTitle } from '../../../content/school.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import { AdminPage, LinkButton, SearchField } from '../../../ui/index.ts';
import { CourseFilter, useFilteredCourse } from '../course-filter.tsx';
import { ArrangeLessons } from './arrange-lessons.tsx';
import { LessonTable } from './lesson-table.tsx';

export const meta = () => [{ title: pageTitle('Video Lessons') }];

/** All lessons, or those of one course, which can be reordered. */
export default function Lessons() {
  const list = useListAddress();
  const course = list.filter('course');
  const ofCourse = course === '' ? '' : `?course=${encodeURIComponent(course)}`;
  const isOfCourse = /^[1-9]\d*$/.test(course);
  const { course: known, isPending } = useFilteredCourse(course);
  // One lesson has no order. Where the courses cannot be loaded, there may be several.
  const canArrange = isOfCourse && !isPending && (known?.lesson_count ?? 2) > 1;
  const isArranging = isOfCourse && list.filter('view') === 'order';
  return (
    <AdminPage
      title="Video Lessons"
      description={isOfCourse ? undefined : 'Choose a course to arrange the order of its lessons.'}
      actions={
        <>
          {isArranging && (
            <LinkButton to={`/admin/lessons${ofCourse}`} variant="secondary">
              Done
            </LinkButton>
          )}
          {canArrange && !isArranging && (
            <LinkButton to={`${ofCourse}&view=order`} variant="secondary">
              <ListOrdered aria-hidden className="size-5" />
              Arrange order
            </LinkButton>
          )}
          <LinkButton to={`/admin/lessons/new${ofCourse}`}>
            <Plus aria-hidden className="size-5" />
            Add Lesson
          </LinkButton>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2 sm:items-end lg:grid-cols-[minmax(0,22rem)_minmax(0,22rem)]">
        <CourseFilter value={course} onChange={(value) => list.setFilter('course', value)} />
        {!isArranging && <LessonSearch search={list.search} onSearch={list.setSearch} />}
      </div>
      {isArranging ? (
        <ArrangeLessons key={course} courseId={Number(course)} />
      ) : (
        <LessonTable list={list} />
      )}
    </AdminPage>
  );
}

interface LessonSearchProps {
  search: string;
  onSearch: (text: string) => void;
}

function LessonSearch({ search, onSearch }: LessonSearchProps) {
  const [text, setText] = useSearchText(search, onSearch);
  return (
    <SearchField
      label="Search lessons"
      placeholder="Search by title or course"
      value={text}
      onChange={setText}
    />
  );
}
