import { USER_SEARCH_DEBOUNCE_MS } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../content/school.ts';
import { ApiError } from '../../lib/api.ts';
import { useDebounced, useListAddress } from '../../lib/list-address.ts';
import {
  AdminPage,
  Banner,
  Button,
  EmptyState,
  ErrorState,
  LinkButton,
  Pagination,
  SearchField,
  Select,
  toast,
} from '../../ui/index.ts';
import { courseOptionsQuery, quizListQuery, useDeleteQuiz } from './queries.ts';
import { QuizTable } from './quiz-table.tsx';

export const meta = () => [{ title: pageTitle('Quizzes') }];

const ADD_LINK = 'add-quiz';
const LOAD_FAILED = 'Failed to load quizzes. Please try again later.';
const DELETE_FAILED = 'Failed to delete quiz. Please try again later.';

/** The text of the search field: in the address once typing rests, and as the address has it else. */
function useSearchText(search: string, setSearch: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  const rested = useDebounced(typed, USER_SEARCH_DEBOUNCE_MS);
  useEffect(() => {
    if (rested === undefined) return;
    setSearch(rested.trim());
    setTyped((now) => (now === rested ? undefined : now));
    // oxlint-disable-next-line react/exhaustive-deps -- only what was typed goes there.
  }, [rested]);
  return [typed ?? search, setTyped] as const;
}

/** All quizzes, to be found, changed and deleted. */
export default function QuizzesPage() {
  const navigate = useNavigate();
  const { page, search, filter, setSearch, setFilter, addressOf } = useListAddress();
  const course = filter('course');
  const [text, setText] = useSearchText(search, setSearch);
  const quizzes = useQuery(quizListQuery({ page, search, course }));
  const courses = useQuery(courseOptionsQuery).data?.results;
  const { data, error, refetch, isFetching, isPlaceholderData } = quizzes;
  const deletion = useDeleteQuiz(({ quiz, isLastOfPage }) => {
    toast(`Quiz “${quiz.title}” deleted`, { tone: 'success' });
    document.getElementById(ADD_LINK)?.focus();
    if (isLastOfPage) void navigate(addressOf(page - 1), { replace: true });
  });

  const isFiltered = search !== '' || course !== '';
  const isNoSuchPage = error instanceof ApiError && error.status === 404;
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
      {data && error && !isNoSuchPage && !isPlaceholderData && (
        <Banner tone="error">{LOAD_FAILED}</Banner>
      )}
      {error && (!data || isPlaceholderData) ? (
        <div className="rounded-lg border border-line bg-surface-raised">
          {isNoSuchPage ? (
            <EmptyState
              title="There is no such page"
              action={
                <LinkButton to={addressOf(1)} variant="secondary">
                  To the first page
                </LinkButton>
              }
            >
              The list has become shorter, or the address is not right.
            </EmptyState>
          ) : (
            <ErrorState
              title={LOAD_FAILED}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )}
        </div>
      ) : (
        <QuizTable
          rows={data?.results}
          isRefreshing={isPlaceholderData}
          deleting={deletion.isPending ? deletion.variables.quiz.id : undefined}
          onDelete={(quiz) =>
            deletion.mutate({ quiz, isLastOfPage: page > 1 && data?.results.length === 1 })
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
      {data && !error && <Pagination page={page} count={data.count} addressOf={addressOf} />}
    </AdminPage>
  );
}
