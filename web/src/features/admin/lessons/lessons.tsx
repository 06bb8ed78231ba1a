import { useQuery } from '@tanstack/react-query';
import { ListOrdered, Plus } from 'lucide-react';
import { pageTitle } from '../../../content/school.ts';
import { courseOptionsQuery } from '../../../lib/course-options.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import { AdminPage, Button, LinkButton, SearchField, Select } from '../../../ui/index.ts';
import { ArrangeLessons } from './arrange-lessons.tsx';
import { LessonTable } from './lesson-table.tsx';

export const meta = () => [{ title: pageTitle('Video Lessons') }];

/** All lessons, or those of one course, which can be reordered. */
export default function Lessons() {
  const list = useListAddress();
  const course = list.filter('course');
  const ofCourse = course === '' ? '' : `?course=${encodeURIComponent(course)}`;
  const canArrange = /^[1-9]\d*$/.test(course);
  const isArranging = canArrange && list.filter('view') === 'order';
  return (
    <AdminPage
      title="Video Lessons"
      description={canArrange ? undefined : 'Choose a course to arrange the order of its lessons.'}
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

interface CourseFilterProps {
  value: string;
  onChange: (value: string) => void;
}

function CourseFilter({ value, onChange }: CourseFilterProps) {
  const { data, error, refetch } = useQuery(courseOptionsQuery);
  const options = data?.results.map(({ id, title }) => ({ value: String(id), label: title })) ?? [];
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <div className="flex flex-col gap-1">
      <Select
        label="Course"
        value={value}
        onChange={onChange}
        placeholder="All courses"
        options={isKnown ? options : [{ value, label: data ? 'Unknown course' : '…' }, ...options]}
      />
      {!data && error && (
        <p role="alert" className="flex items-center gap-2 text-sm text-danger-ink">
          Failed to load courses
          <Button variant="quiet" size="sm" onPress={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
    </div>
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
