import { msg, t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api, COURSE_CREATED_REDIRECT_MS } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { Written } from '../../../lib/course-language.tsx';
import { AdminPage, Banner, cx, LinkButton, TextLink, UnsavedChanges } from '../../../ui/index.ts';
import { PLACES } from '../places.tsx';
import { type AddingWords, CourseForm } from './course-form.tsx';

export const meta = () => [{ title: pageTitle(text`New Course`) }];

const LIST = '/admin/courses';

const WORDS: AddingWords = {
  submit: msg`Create Course`,
  done: msg`Course created successfully!`,
  failure: msg`Failed to create course. Please try again.`,
};

/** The page for a new course. It returns to the list after saving. */
export default function NewCoursePage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const [isDirty, setDirty] = useState(false);

  // In the layout phase: no moment after the screen is gone in which the timer still runs.
  useLayoutEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(LIST), COURSE_CREATED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  return (
    <AdminPage title={t`New Course`} back={{ to: LIST, label: t`All Courses` }} width="narrow">
      <UnsavedChanges isDirty={isDirty && !isDone} />
      <CourseOfAddress />
      {isDone ? (
        <Banner
          tone="success"
          action={
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone.
            <LinkButton autoFocus to={LIST} variant="secondary" size="sm">
              <Trans>All Courses</Trans>
            </LinkButton>
          }
        >
          {i18n._(WORDS.done)}
        </Banner>
      ) : (
        <CourseForm
          words={WORDS}
          onSaved={() => setDone(true)}
          onCancel={() => void navigate(LIST)}
          onDirtyChange={setDirty}
        />
      )}
    </AdminPage>
  );
}

/**
 * The address `/admin/courses/{id}/quizzes` shows this screen too. Whoever looks for the quizzes of that
 * course there is led to them.
 */
function CourseOfAddress() {
  const { id: given = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined;
  const { data: course, isError } = useQuery({
    ...endpointQuery(api.adminCourses.get, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  });
  if (id === undefined || isError) return null;
  const title = course ? <Written in={course.language}>{course.title}</Written> : '…';
  // There is room for the lines before the name comes, so that nothing moves.
  return (
    <p
      className={cx(
        'min-h-[3lh] text-ink-muted wrap-anywhere sm:min-h-[2lh]',
        !course && 'invisible',
      )}
    >
      <Trans>
        Looking for “{title}”? Go to <TextLink to={PLACES.course(id)}>the course</TextLink> or to{' '}
        <TextLink to={`/admin/quizzes?course=${id}`}>its quizzes</TextLink>.
      </Trans>
    </p>
  );
}
