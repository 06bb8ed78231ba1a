import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { pageTitle } from '../../../content/school.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import { AdminPage, EmptyState, LinkButton, SearchField } from '../../../ui/index.ts';
import { CourseFilter, type NarrowedCourse, useFilteredCourse } from '../course-filter.tsx';
import { NothingListed } from '../nothing-listed.tsx';
import { QuizList } from './quiz-list.tsx';

export const meta = () => [{ title: pageTitle(text`Quizzes`) }];

const ADD_LINK = 'add-quiz';

/** The list of all quizzes. */
export default function QuizzesPage() {
  const { t } = useLingui();
  const { search, filter, setSearch, setFilter } = useListAddress();
  const course = filter('course');
  const [typed, setTyped] = useSearchText(search, setSearch);
  const { course: ofCourse, narrowed } = useFilteredCourse(course);
  const addAddress = ofCourse ? `/admin/quizzes/new?course=${ofCourse.id}` : '/admin/quizzes/new';

  return (
    <AdminPage
      title={t`Quizzes`}
      actions={
        <LinkButton id={ADD_LINK} to={addAddress}>
          <Plus aria-hidden className="size-5" />
          <Trans>Add Quiz</Trans>
        </LinkButton>
      }
    >
      <div className="flex flex-wrap items-start gap-3">
        <SearchField
          label={t`Search quizzes`}
          value={typed}
          onChange={setTyped}
          className="w-full sm:w-80"
        />
        <CourseFilter
          value={course}
          onChange={(value) => setFilter('course', value)}
          className="w-full sm:w-72"
        />
      </div>
      <QuizList
        course={course}
        search={search}
        addLink={ADD_LINK}
        empty={
          <Nothing
            search={search}
            course={narrowed}
            addAddress={addAddress}
            onClear={() => setTyped('')}
          />
        }
      />
    </AdminPage>
  );
}

interface NothingProps {
  search: string;
  course: NarrowedCourse | undefined;
  addAddress: string;
  onClear: () => void;
}

function Nothing({ search, course, addAddress, onClear }: NothingProps) {
  const { t } = useLingui();
  const title = course?.title;
  const sentence = !course ? (
    <Trans>No quiz matches “{search}”.</Trans>
  ) : title === undefined ? (
    <Trans>No quiz of this course matches “{search}”.</Trans>
  ) : (
    <Trans>
      No quiz of {title} matches “{search}”.
    </Trans>
  );
  return (
    <NothingListed
      course={course}
      all={{ to: '/admin/quizzes', label: t`Show all quizzes` }}
      search={search === '' ? undefined : { title: t`No quizzes found`, sentence, onClear }}
    >
      <EmptyState
        title={
          !course ? (
            <Trans>No quizzes yet</Trans>
          ) : title === undefined ? (
            <Trans>This course has no quizzes yet</Trans>
          ) : (
            <Trans>{title} has no quizzes yet</Trans>
          )
        }
        action={
          <LinkButton to={addAddress}>
            <Trans>Add the first quiz</Trans>
          </LinkButton>
        }
      >
        <Trans>A quiz belongs to a course and checks what its lessons teach.</Trans>
      </EmptyState>
    </NothingListed>
  );
}
