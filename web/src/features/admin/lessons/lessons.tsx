import { t as message } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ListOrdered, Plus } from 'lucide-react';
import { pageTitle } from '../../../content/school.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import { AdminPage, LinkButton, SearchField } from '../../../ui/index.ts';
import { CourseFilter, useFilteredCourse } from '../course-filter.tsx';
import { ArrangeLessons } from './arrange-lessons.tsx';
import { LessonTable } from './lesson-table.tsx';

export const meta = () => [{ title: pageTitle(message`Video Lessons`) }];

/** All lessons, or those of one course, which can be reordered. */
export default function Lessons() {
  const { t } = useLingui();
  const list = useListAddress();
  const course = list.filter('course');
  const ofCourse = course === '' ? '' : `?course=${encodeURIComponent(course)}`;
  const isOfCourse = /^[1-9]\d*$/.test(course);
  const { course: known, isPending, isUnknown } = useFilteredCourse(course);
  // One lesson has no order. Where the courses cannot be loaded, there may be several.
  const canArrange = isOfCourse && !isPending && !isUnknown && (known?.lesson_count ?? 2) > 1;
  const isArranging = isOfCourse && list.filter('view') === 'order';
  return (
    <AdminPage
      title={t`Video Lessons`}
      description={isOfCourse ? undefined : t`Choose a course to arrange the order of its lessons.`}
      actions={
        <>
          {isArranging && (
            <LinkButton to={`/admin/lessons${ofCourse}`} variant="secondary">
              <Trans>Done</Trans>
            </LinkButton>
          )}
          {canArrange && !isArranging && (
            <LinkButton to={`${ofCourse}&view=order`} variant="secondary">
              <ListOrdered aria-hidden className="size-5" />
              <Trans>Arrange order</Trans>
            </LinkButton>
          )}
          <LinkButton to={`/admin/lessons/new${ofCourse}`}>
            <Plus aria-hidden className="size-5" />
            <Trans>Add Lesson</Trans>
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
  const { t } = useLingui();
  const [text, setText] = useSearchText(search, onSearch);
  return (
    <SearchField
      label={t`Search lessons`}
      placeholder={t`Search by title or course`}
      value={text}
      onChange={setText}
    />
  );
}
