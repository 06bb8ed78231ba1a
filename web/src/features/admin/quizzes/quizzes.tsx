import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
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
  toast,
} from '../../../ui/index.ts';
import { CourseFilter, useFilteredCourse } from '../course-filter.tsx';
import { quizListQuery, useDeleteQuiz } from './queries.ts';
import { QuizTable } from './quiz-table.tsx';

export const meta = () => [{ title: pageTitle('Quizzes') }];

const ADD_LINK = 'add-quiz';
const LOAD_FAILED = 'Failed to load quizzes. Please try again later.';
const DELETE_FAILED = 'Failed to delete quiz. Please try again later.';

/** The list of all quizzes. */
export default function QuizzesPage() {
  const navigate = useNavigate();
  const { page, search, filter, setSearch, setFilter, addressOf } = useListAddress();
  const course = filter('course');
  const [text, setText] = useSearchText(search, setSearch);
  const quizzes = useQuery(quizListQuery({ page, search, course }));
  const { course: ofCourse, isUnknown } = useFilteredCourse(course);
  const addAddress = ofCourse ? `/admin/quizzes/new?course=${ofCourse.id}` : '/admin/quizzes/new';
  const deletion = useDeleteQuiz(({ quiz, isLastOfPage }) => {
    toast(`Quiz “${quiz.title}” deleted`, { tone: 'success' });
    document.getElementById(ADD_LINK)?.focus();
    if (isLastOfPage) void navigate(addressOf(page - 1), { replace: true });
  });

  return (
    <AdminPage
      title="Quizzes"
      actions={
        <LinkButton id={ADD_LINK} to={addAddress}>
          <Plus aria-hidden className="size-5" />
          Add Quiz
        </LinkButton>
      }
    >
      <div className="flex flex-wrap items-start gap-3">
        <SearchField
          label="Search quizzes"
          value={text}
          onChange={setText}
          className="w-full sm:w-80"
        />
        <CourseFilter
          value={course}
          onChange={(value) => setFilter('course', value)}
          className="w-full sm:w-72"
        />
      </div>
      {deletion.isError && <Banner tone="error">{DELETE_FAILED}</Banner>}
      <ListFrame
        query={quizzes}
        isNoSuchPage={isNoSuchPage(quizzes.error)}
        failure={LOAD_FAILED}
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <QuizTable
            rows={rows}
            isRefreshing={isRefreshing}
            deleting={deletion.isPending ? deletion.variables.quiz.id : undefined}
            onDelete={(quiz) =>
              deletion.mutate({ quiz, isLastOfPage: page > 1 && rows?.length === 1 })
            }
            empty={
              <Nothing
                search={search}
                course={course === '' ? undefined : { title: ofCourse?.title, isUnknown }}
                addAddress={addAddress}
                onClear={() => setText('')}
              />
            }
          />
        )}
      </ListFrame>
    </AdminPage>
  );
}

interface NothingProps {
  search: string;
  /** The course that the list is narrowed to. */
  course: { title: string | undefined; isUnknown: boolean } | undefined;
  addAddress: string;
  onClear: () => void;
}

function Nothing({ search, course, addAddress, onClear }: NothingProps) {
  if (course?.isUnknown) {
    return (
      <EmptyState
        title="There is no such course"
        action={
          <LinkButton to="/admin/quizzes" variant="secondary">
            Show all quizzes
          </LinkButton>
        }
      />
    );
  }
  if (search !== '') {
    return (
      <EmptyState
        title="No quizzes found"
        action={
          <Button variant="secondary" onPress={onClear}>
            Clear search
          </Button>
        }
      >
        No quiz {course && `of ${course.title ?? 'this course'} `}matches “{search}”.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={course ? `${course.title ?? 'This course'} has no quizzes yet` : 'No quizzes yet'}
      action={<LinkButton to={addAddress}>Add the first quiz</LinkButton>}
    >
      A quiz belongs to a course and checks what its lessons teach.
    </EmptyState>
  );
}
