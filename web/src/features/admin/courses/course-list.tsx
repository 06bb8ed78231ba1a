import type { AdminCourse } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import {
  AdminPage,
  Banner,
  Button,
  EmptyState,
  ListFrame,
  SearchField,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { type AddingWords, CourseForm } from './course-form.tsx';
import { CourseTable, editButtonId } from './course-table.tsx';
import { DeleteCourse } from './delete-course.tsx';
import { useDiscardQuestion } from './discard-question.tsx';
import { adminCoursesQuery, useCoursesChanged } from './queries.ts';
import { countOf } from './count-text.ts';

export const meta = () => [{ title: pageTitle('Courses') }];

const WORDS: AddingWords = {
  submit: 'Add Course',
  done: 'Course added successfully!',
  failure: 'Failed to add course',
};

const ADD_BUTTON = 'add-course';

type Editing = AdminCourse | 'new';

const keyOf = (editing: Editing | undefined) =>
  typeof editing === 'object' ? editing.id : editing;

/** All courses, and the form that adds and edits them on the same page. */
export default function CourseListPage() {
  const navigate = useNavigate();
  const { page, search, setSearch, addressOf } = useListAddress();
  const [text, setText] = useSearchText(search, setSearch);
  const courses = useQuery(adminCoursesQuery(page, search));
  const coursesChanged = useCoursesChanged();
  const [editing, setEditing] = useState<Editing>();
  const [isDirty, setDirty] = useState(false);
  const [deleting, setDeleting] = useState<AdminCourse>();
  // As the list has it now: what goes with the course may have changed since the dialog was opened.
  const listed = courses.data?.results.find(({ id }) => id === deleting?.id);
  const [notice, setNotice] = useState<string>();
  // The element that takes the focus after a form or a dialog has closed.
  const [focusOn, setFocusOn] = useState<{ id: string }>();
  useEffect(() => {
    if (!focusOn) return;
    (document.getElementById(focusOn.id) ?? document.getElementById(ADD_BUTTON))?.focus();
  }, [focusOn]);
  const { question, leave } = useDiscardQuestion(editing !== undefined && isDirty);

  const open = (next: Editing) => {
    if (keyOf(next) === keyOf(editing)) return;
    leave(() => {
      setNotice(undefined);
      setDirty(false);
      setEditing(next);
    });
  };
  const close = () => {
    setFocusOn({ id: typeof editing === 'object' ? editButtonId(editing.id) : ADD_BUTTON });
    setDirty(false);
    setEditing(undefined);
  };
  const saved = () => {
    close();
    if (editing === 'new') {
      setNotice(WORDS.done);
      // The newest course is the first one on the first page.
      if (page > 1 || search) void navigate('/admin/courses', { replace: true });
    } else setNotice('Course updated successfully!');
  };
  const deleted = ({ id }: AdminCourse) => {
    setDeleting(undefined);
    setNotice('Course deleted successfully!');
    if (keyOf(editing) === id) setEditing(undefined);
    setFocusOn({ id: ADD_BUTTON });
    // After its last row is deleted, a page no longer exists.
    const isLeaving = courses.data?.results.length === 1 && page > 1;
    void coursesChanged({ isLeaving });
    if (isLeaving) void navigate(addressOf(page - 1), { replace: true });
  };

  return (
    <AdminPage
      title="Courses"
      description="A course holds lessons and quizzes. Drafts are seen by staff alone."
      actions={
        <Button id={ADD_BUTTON} onPress={() => open('new')}>
          <Plus aria-hidden className="size-5" />
          Add Course
        </Button>
      }
    >
      <UnsavedChanges isDirty={editing !== undefined && isDirty} />
      {question}
      {notice && <Banner tone="success">{notice}</Banner>}
      {editing && (
        <section
          key={keyOf(editing)}
          aria-labelledby="course-form-title"
          className="flex max-w-5xl flex-col gap-6 rounded-lg border border-line bg-surface-raised p-4 sm:p-6"
        >
          <h2 id="course-form-title" className="text-xl">
            {editing === 'new' ? 'Add Course' : `Edit ${editing.title}`}
          </h2>
          <CourseForm
            course={editing === 'new' ? undefined : editing}
            words={WORDS}
            onSaved={saved}
            onCancel={() => leave(close)}
            onDirtyChange={setDirty}
            takesFocus
          />
        </section>
      )}
      <SearchField
        label="Search courses"
        value={text}
        onChange={setText}
        className="w-full sm:max-w-sm"
      />
      <p role="status" className="sr-only">
        {courses.data && !courses.isPlaceholderData && countOf(courses.data.count, 'course')}
      </p>
      <ListFrame
        query={courses}
        isNoSuchPage={isNoSuchPage(courses.error)}
        failure="Failed to load courses"
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <CourseTable
            rows={rows}
            isRefreshing={isRefreshing}
            empty={
              <Nothing search={search} onClear={() => setText('')} onAdd={() => open('new')} />
            }
            onEdit={open}
            onDelete={(course) => {
              setNotice(undefined);
              setDeleting(course);
            }}
          />
        )}
      </ListFrame>
      <DeleteCourse
        course={listed ?? deleting}
        isGone={!listed}
        onClose={() => setDeleting(undefined)}
        onDeleted={deleted}
      />
    </AdminPage>
  );
}

function Nothing(props: { search: string; onClear: () => void; onAdd: () => void }) {
  if (props.search) {
    return (
      <EmptyState
        title="No course found"
        action={
          <Button variant="secondary" onPress={props.onClear}>
            Clear search
          </Button>
        }
      >
        Nothing has “{props.search}” in its title or subtitle.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No courses yet"
      action={<Button onPress={props.onAdd}>Add the first course</Button>}
    >
      Add a course, then its lessons and quizzes.
    </EmptyState>
  );
}
