import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import {
  AdminPage,
  Banner,
  EmptyState,
  LinkButton,
  ListFrame,
  SearchField,
  toast,
} from '../../../ui/index.ts';
import { CourseFilter, type NarrowedCourse, useFilteredCourse } from '../course-filter.tsx';
import { NothingListed } from '../nothing-listed.tsx';
import { quizListQuery, useDeleteQuiz } from './queries.ts';
import { QuizTable } from './quiz-table.tsx';

export const meta = () => [{ title: pageTitle(text`Quizzes`) }];

const ADD_LINK = 'add-quiz';

/** The list of all quizzes. */
export default function QuizzesPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { page, search, filter, setSearch, setFilter, addressOf } = useListAddress();
  const course = filter('course');
  const [typed, setTyped] = useSearchText(search, setSearch);
  const quizzes = useQuery(quizListQuery({ page, search, course }));
  const { course: ofCourse, narrowed } = useFilteredCourse(course);
  const addAddress = ofCourse ? `/admin/quizzes/new?course=${ofCourse.id}` : '/admin/quizzes/new';
  const deletion = useDeleteQuiz(({ quiz, isLastOfPage }) => {
    const { title } = quiz;
    toast(t`Quiz “${title}” deleted`, { tone: 'success' });
    document.getElementById(ADD_LINK)?.focus();
    if (isLastOfPage) void navigate(addressOf(page - 1), { replace: true });
  });

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
      {deletion.isError && (
        <Banner tone="error">{t`Failed to delete quiz. Please try again later.`}</Banner>
      )}
      <ListFrame
        query={quizzes}
        isNoSuchPage={isNoSuchPage(quizzes.error)}
        failure={t`Failed to load quizzes. Please try again later.`}
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
                course={narrowed}
                addAddress={addAddress}
                onClear={() => setTyped('')}
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
