import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural, t as text } from '@lingui/core/macro';
import type { AdminCourse } from '@trilha/contract';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMediaUrl } from '../../../lib/boot/config.ts';
import { useLangOf } from '../../../lib/course-language.tsx';
import { drawnCover } from '../../../lib/covers.ts';
import {
  Badge,
  Button,
  type Column,
  Cover,
  type DataTableProps,
  DOT,
  IconButton,
  LinkButton,
  RowActions,
} from '../../../ui/index.ts';
import { ListTable } from '../lists/list-table.tsx';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { numberFormat } from '../../../lib/texts/formats.ts';
import { LEVEL_WORDS } from '../levels.ts';
import { PlaceLink } from '../places.tsx';

export interface CourseTableProps extends Pick<
  DataTableProps<AdminCourse>,
  'rows' | 'isRefreshing' | 'empty' | 'order' | 'aboveCards' | 'selection'
> {
  onEdit: (course: AdminCourse) => void;
  onDelete: (course: AdminCourse) => void;
}

/** The id of a course's edit button, to return the focus to it. */
export const editButtonId = (courseId: number | string) => `edit-course-${courseId}`;

export function CourseTable({ onEdit, onDelete, ...rows }: CourseTableProps) {
  const { t } = useLingui();
  const columns = columnsWith(onEdit, onDelete);
  return (
    <ListTable
      label={t`Courses`}
      columns={columns}
      rowKey={(course) => course.id}
      size="wide"
      {...rows}
    />
  );
}

function columnsWith(
  onEdit: CourseTableProps['onEdit'],
  onDelete: CourseTableProps['onDelete'],
): readonly Column<AdminCourse>[] {
  return [
    {
      header: text`Course`,
      sort: { by: 'title' },
      isRowHeader: true,
      cell: (course) => <CourseName course={course} />,
    },
    {
      header: text`Lessons`,
      sort: { by: 'lessons', first: 'latest' },
      align: 'end',
      className: 'as-cards:hidden',
      cell: (course) => <LessonsLink course={course}>{shown(course.lesson_count)}</LessonsLink>,
    },
    {
      header: text`Quizzes`,
      align: 'end',
      className: 'as-cards:hidden',
      cell: (course) => <QuizzesLink course={course}>{shown(course.quiz_count)}</QuizzesLink>,
    },
    {
      header: text`Students`,
      sort: { by: 'students', first: 'latest' },
      align: 'end',
      className: 'as-cards:hidden tabular-nums',
      cell: ({ enrollment_count }) => shown(enrollment_count),
    },
    {
      header: text`Actions`,
      isActions: true,
      align: 'end',
      cell: (course) => (
        <Actions course={course} onEdit={() => onEdit(course)} onDelete={() => onDelete(course)} />
      ),
    },
  ];
}

const shown = (count: number) => numberFormat().format(count);

interface ActionsProps {
  course: AdminCourse;
  onEdit: () => void;
  onDelete: () => void;
}

function Actions({ course: { id, title }, onEdit, onDelete }: ActionsProps) {
  const { user: me } = useAuth();
  const { t } = useLingui();
  return (
    <RowActions>
      <LinkButton to={`/course/${id}`} variant="quiet" size="sm" aria-label={t`Preview ${title}`}>
        <Trans>Preview</Trans>
      </LinkButton>
      <Button
        id={editButtonId(id)}
        variant="quiet"
        size="sm"
        aria-label={t`Edit ${title}`}
        onPress={onEdit}
      >
        <Trans>Edit</Trans>
      </Button>
      {mayDo(me, undefined) && (
        <IconButton size="sm" label={t`Delete ${title}`} onPress={onDelete}>
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      )}
    </RowActions>
  );
}

/** The course's name. On a card also its counts, which have their own columns in a table. */
function CourseName({ course }: { course: AdminCourse }) {
  const { i18n } = useLingui();
  const lang = useLangOf()(course.language);
  const { lesson_count, quiz_count, enrollment_count } = course;
  return (
    <div className="flex items-start gap-3 as-table:py-2">
      <Cover
        src={useMediaUrl(course.icon || course.poster_url)}
        fallback={drawnCover(course)}
        shape="square"
        className="w-10"
      />
      <div className="flex min-w-0 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <PlaceLink kind="course" id={course.id}>
            <span lang={lang}>{course.title}</span>
          </PlaceLink>
          {!course.is_published && (
            <Badge tone="warning">
              <Trans>Draft</Trans>
            </Badge>
          )}
          {course.enrollment === 'staff_only' && (
            <Badge>
              <Trans>Staff enroll</Trans>
            </Badge>
          )}
        </span>
        <span lang={lang} className="line-clamp-2 text-sm">
          {course.subtitle}
        </span>
        <span className="text-sm text-ink-muted">
          {i18n._(LEVEL_WORDS[course.level])}
          {DOT}
          {course.duration}
          <span className="as-table:hidden">
            {DOT}
            <Plural value={enrollment_count} one="# student" other="# students" />
          </span>
        </span>
        <span className="-ml-2 flex flex-wrap text-sm as-table:hidden">
          <LessonsLink course={course}>
            <Plural value={lesson_count} one="# lesson" other="# lessons" />
          </LessonsLink>
          <QuizzesLink course={course}>
            <Plural value={quiz_count} one="# quiz" other="# quizzes" />
          </QuizzesLink>
        </span>
      </div>
    </div>
  );
}

const countClass =
  'inline-grid min-h-8 place-items-center rounded-md px-2 font-semibold text-brand-ink as-table:-mr-2 ' +
  'tabular-nums no-underline hover:bg-brand-soft pointer-coarse:min-h-11 pointer-coarse:min-w-11';

interface CountProps {
  course: AdminCourse;
  children: ReactNode;
}

function LessonsLink({ course: { id, title, lesson_count }, children }: CountProps) {
  const label = plural(lesson_count, {
    one: `# lesson of ${title}`,
    other: `# lessons of ${title}`,
  });
  return (
    <Link to={`/admin/lessons?course=${id}`} aria-label={label} className={countClass}>
      {children}
    </Link>
  );
}

function QuizzesLink({ course: { id, title, quiz_count }, children }: CountProps) {
  const label = plural(quiz_count, { one: `# quiz of ${title}`, other: `# quizzes of ${title}` });
  return (
    <Link to={`/admin/quizzes?course=${id}`} aria-label={label} className={countClass}>
      {children}
    </Link>
  );
}
