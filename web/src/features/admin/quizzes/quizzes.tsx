import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
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
  const courses = useQuery(courseOptionsQuery).data?.results;
  const deletion = useDeleteQuiz(({ quiz, isLastOfPage }) => {
    toast(`Quiz “${quiz.title}” deleted`, { tone: 'success' });
    document.getElementById(ADD_LINK)?.focus();
    if (isLastOfPage) void navigate(addressOf(page - 1), { replace: true });
  });

  const isFiltered = search !== '' || course !== '';
  return (
    <AdminPage
      title="Quizzes"
      actions={
        <LinkButton id={ADD_LINK} to="/admin/quizzes/new">
          <Plus aria-hidden className="size-5" />
          Add Quiz
        </LinkButton>
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label="Search quizzes"
          value={text}
          onChange={setText}
          className="w-full sm:w-80"
        />
        <Select
          label={<span className="sr-only">Course</span>}
          placeholder="All courses"
          options={[
            ...(courses ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
            ...(course === '' || courses?.some(({ id }) => String(id) === course)
              ? []
              : [{ value: course, label: courses ? 'Unknown course' : 'Loading...' }]),
          ]}
          value={course}
          onChange={(value) => setFilter('course', value)}
          className="w-full gap-0 sm:w-72"
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
              isFiltered ? (
                <EmptyState
                  title="No quizzes found"
                  action={
                    <Button
                      variant="secondary"
                      onPress={() => {
                        setText('');
                        void navigate('/admin/quizzes', { replace: true });
                      }}
                    >
                      Show all quizzes
                    </Button>
                  }
                >
                  No quiz fits what you are looking for.
                </EmptyState>
              ) : (
                <EmptyState
                  title="No quizzes yet"
                  action={<LinkButton to="/admin/quizzes/new">Add the first quiz</LinkButton>}
                >
                  A quiz belongs to a course and checks what its lessons teach.
                </EmptyState>
              )
            }
          />
        )}
      </ListFrame>
    </AdminPage>
  );
}
