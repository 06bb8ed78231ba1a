import type { MessageDescriptor } from '@lingui/core';
import { msg, t as text } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AdminCourse } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { codeOf, isNoSuchPage, isNotFound } from '../../../lib/api/errors.ts';
import { Written } from '../../../lib/course-language.tsx';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import {
  AdminPage,
  Banner,
  Button,
  EmptyState,
  ErrorState,
  ListFrame,
  SearchField,
  Skeleton,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { Gone } from '../gone.tsx';
import { SavedViews } from '../lists/saved-views.tsx';
import { CourseFilters, courseFilters, CourseOrderChoice, NO_FILTERS } from './course-filters.tsx';
import { type AddingWords, CourseForm } from './course-form.tsx';
import { CourseTable, editButtonId } from './course-table.tsx';
import { DeleteCourse } from './delete-course.tsx';
import { adminCoursesQuery, editedCourseQuery, useCoursesChanged } from './queries.ts';

export const meta = () => [{ title: pageTitle(text`Courses`) }];

const WORDS: AddingWords = {
  submit: msg`Add Course`,
  done: msg`Course added successfully!`,
  failure: msg`Failed to add course`,
};

const LIST = '/admin/courses';
const ADD_BUTTON = 'add-course';

/** The search parameter with the id of the course that is edited, or the word for a new one. */
const EDIT = 'edit';
const NEW = 'new';

const listAddress = (query: URLSearchParams) => (query.size > 0 ? `${LIST}?${query}` : LIST);

/** All courses, and the form that adds and edits them on the same page. What is open is part of the address. */
export default function CourseListPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { user: me } = useAuth();
  const [params] = useSearchParams();
  const address = useListAddress();
  const { page, search, filter, setSearch, setFilter, setFilters, addressOf } = address;
  const { filters, isNarrowed, order } = courseFilters(address);
  const [typed, setTyped] = useSearchText(search, setSearch);
  const courses = useQuery(
    adminCoursesQuery(page, search, { ...filters, ...(order && { order }) }),
  );
  const sorted = {
    value: order ?? '-created',
    onChange: (value: string) => setFilter('order', value === '-created' ? '' : value),
  };
  const count = courses.data?.count;
  const coursesChanged = useCoursesChanged();
  const editing = filter(EDIT);
  const [dirty, setDirty] = useState<string>();
  const [deleting, setDeleting] = useState<AdminCourse>();
  // As the list has it now: what goes with the course may have changed since the dialog was opened.
  const listed = courses.data?.results.find(({ id }) => id === deleting?.id);
  const [notice, setNotice] = useState<MessageDescriptor>();
  // The element that takes the focus after a form or a dialog has closed.
  const [focusOn, setFocusOn] = useState<{ id: string }>();
  useEffect(() => {
    if (!focusOn) return;
    (document.getElementById(focusOn.id) ?? document.getElementById(ADD_BUTTON))?.focus();
  }, [focusOn]);
  const shown = useRef(editing);
  useEffect(() => {
    const before = shown.current;
    shown.current = editing;
    // Only where the form took the focus with it: whoever is somewhere else meanwhile stays there.
    const isLost = document.activeElement === document.body;
    if (before !== '' && editing === '' && isLost) setFocusOn({ id: editButtonId(before) });
  }, [editing]);
  // Goes on after the form has said that nothing is unsaved, or leaving would be asked about.
  const [next, setNext] = useState<{ to: string }>();
  useEffect(() => {
    if (next) void navigate(next.to, { replace: true });
  }, [next, navigate]);

  const addressWith = (id: string) => {
    const query = new URLSearchParams(params);
    if (id === '') query.delete(EDIT);
    else query.set(EDIT, id);
    return listAddress(query);
  };
  const open = (id: string) => {
    if (id === editing) return;
    setNotice(undefined);
    void navigate(addressWith(id), { preventScrollReset: true });
  };
  const saved = () => {
    setDirty(undefined);
    setNotice(editing === NEW ? WORDS.done : msg`Course updated successfully!`);
    // The newest course is the first one on the first page.
    setNext({ to: editing === NEW ? LIST : addressWith('') });
  };
  const deleted = ({ id }: AdminCourse) => {
    setDeleting(undefined);
    setNotice(msg`Course deleted successfully!`);
    setFocusOn({ id: ADD_BUTTON });
    // After its last row is deleted, a page no longer exists.
    const isLeaving = courses.data?.results.length === 1 && page > 1;
    void coursesChanged({ isLeaving });
    const isEdited = editing === String(id);
    if (isEdited) setDirty(undefined);
    const to = new URLSearchParams(params);
    if (isEdited) to.delete(EDIT);
    if (isLeaving && page === 2) to.delete('page');
    else if (isLeaving) to.set('page', String(page - 1));
    if (isEdited || isLeaving) setNext({ to: listAddress(to) });
  };

  const mayAdd = mayDo(me, undefined);
  return (
    <AdminPage
      title={t`Courses`}
      description={t`A course holds lessons and quizzes. Only staff see drafts.`}
      actions={
        mayAdd && (
          <Button id={ADD_BUTTON} onPress={() => open(NEW)}>
            <Plus aria-hidden className="size-5" />
            <Trans>Add Course</Trans>
          </Button>
        )
      }
    >
      <UnsavedChanges isDirty={editing !== '' && dirty === editing} parameter={EDIT} />
      {notice && <Banner tone="success">{i18n._(notice)}</Banner>}
      {editing !== '' && (
        <EditedCourse
          key={editing}
          editing={editing}
          listed={courses.data?.results.find(({ id }) => String(id) === editing)}
          listTo={addressWith('')}
          onSaved={saved}
          onCancel={() => void navigate(addressWith(''), { replace: true })}
          onDirtyChange={(isDirty) => setDirty(isDirty ? editing : undefined)}
        />
      )}
      <SavedViews list="courses">
        <div className="grid gap-3 sm:grid-cols-2 sm:items-start xl:grid-cols-[1.5fr_1fr_1fr_1fr]">
          <SearchField label={t`Search courses`} value={typed} onChange={setTyped} />
          <CourseFilters filters={filters} setFilter={setFilter} />
        </div>
      </SavedViews>
      <p role="status" className="sr-only">
        {count !== undefined && !courses.isPlaceholderData && (
          <Plural value={count} one="# course" other="# courses" />
        )}
      </p>
      <ListFrame
        query={courses}
        isNoSuchPage={isNoSuchPage(courses.error)}
        failure={t`Failed to load courses`}
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <CourseTable
            rows={rows}
            isRefreshing={isRefreshing}
            order={sorted}
            aboveCards={<CourseOrderChoice {...sorted} />}
            empty={
              <Nothing
                search={search}
                isNarrowed={isNarrowed}
                onClear={() => setTyped('')}
                onShowAll={() => {
                  setTyped('');
                  setFilters({ ...NO_FILTERS, search: '' });
                }}
                onAdd={mayAdd ? () => open(NEW) : undefined}
              />
            }
            onEdit={({ id }) => open(String(id))}
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

interface EditedCourseProps {
  /** The id of a course, or the word for a new one. */
  editing: string;
  listed: AdminCourse | undefined;
  listTo: string;
  onSaved: () => void;
  onCancel: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** The form of a new course, or of the one that the address names. */
function EditedCourse({ editing, listed, listTo, ...form }: EditedCourseProps) {
  const { t } = useLingui();
  const isNew = editing === NEW;
  const isId = /^[1-9]\d{0,9}$/.test(editing);
  const query = useQuery({ ...editedCourseQuery(Number(editing), listed), enabled: isId });
  const { data: course, error } = query;
  const title = course && <Written in={course.language}>{course.title}</Written>;
  if ((!isNew && !isId) || (!course && isNotFound(error))) {
    return <Gone what="course" list={{ to: listTo, label: t`To all courses` }} />;
  }
  return (
    <section
      aria-labelledby="course-form-title"
      className="flex max-w-5xl flex-col gap-6 rounded-lg border border-line bg-surface-raised p-4 sm:p-6"
    >
      <h2 id="course-form-title" className="text-xl">
        {isNew ? t`Add Course` : title === undefined ? t`Edit course` : <Trans>Edit {title}</Trans>}
      </h2>
      {isNew || course ? (
        <CourseForm course={isNew ? undefined : course} words={WORDS} takesFocus {...form} />
      ) : error ? (
        <ErrorState
          title={t`Failed to load course details`}
          code={codeOf(error)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <>
          <p role="status">
            <Trans>Loading...</Trans>
          </p>
          <Skeleton className="h-96 w-full" />
        </>
      )}
    </section>
  );
}

interface NothingProps {
  search: string;
  /** By a filter other than the search. */
  isNarrowed: boolean;
  onClear: () => void;
  onShowAll: () => void;
  /** Absent for who may not add courses. */
  onAdd: (() => void) | undefined;
}

function Nothing({ search, isNarrowed, onClear, onShowAll, onAdd }: NothingProps) {
  const { t } = useLingui();
  if (isNarrowed) {
    return (
      <EmptyState
        title={t`No course found`}
        action={
          <Button variant="secondary" onPress={onShowAll}>
            <Trans>Show all courses</Trans>
          </Button>
        }
      >
        <Trans>No course matches all of these filters.</Trans>
      </EmptyState>
    );
  }
  if (search) {
    return (
      <EmptyState
        title={t`No course found`}
        action={
          <Button variant="secondary" onPress={onClear}>
            <Trans>Clear search</Trans>
          </Button>
        }
      >
        <Trans>Nothing has “{search}” in its title or subtitle.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t`No courses yet`}
      action={
        onAdd && (
          <Button onPress={onAdd}>
            <Trans>Add the first course</Trans>
          </Button>
        )
      }
    >
      {onAdd && <Trans>Add a course, then its lessons and quizzes.</Trans>}
    </EmptyState>
  );
}
