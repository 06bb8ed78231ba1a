import { COURSE_CREATED_REDIRECT_MS } from '@trilha/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { AdminPage, Banner, LinkButton, UnsavedChanges } from '../../../ui/index.ts';
import { type AddingWords, CourseForm } from './course-form.tsx';

export const meta = () => [{ title: pageTitle('New Course') }];

const LIST = '/admin/courses';

const WORDS: AddingWords = {
  submit: 'Create Course',
  done: 'Course created successfully!',
  failure: 'Failed to create course. Please try again.',
};

/** The page for a new course. It returns to the list after saving. */
export default function NewCoursePage() {
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const [isDirty, setDirty] = useState(false);

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(LIST), COURSE_CREATED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  return (
    <AdminPage title="New Course" back={{ to: LIST, label: 'All Courses' }} width="narrow">
      <UnsavedChanges isDirty={isDirty && !isDone} />
      {isDone ? (
        <Banner
          tone="success"
          action={
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone.
            <LinkButton autoFocus to={LIST} variant="secondary" size="sm">
              All Courses
            </LinkButton>
          }
        >
          {WORDS.done}
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
