import type { AdminCourse, Level } from '@trilha/contract';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLangOf } from '../../../lib/course-language.tsx';
import {
  Badge,
  Button,
  type Column,
  DataTable,
  type DataTableProps,
  DOT,
  IconButton,
  LinkButton,
  RowActions,
} from '../../../ui/index.ts';
import { LEVELS } from './course-form.tsx';
import { CoursePicture } from './course-picture.tsx';
import { countOf } from './count-text.ts';

export interface CourseTableProps extends Pick<
  DataTableProps<AdminCourse>,
  'rows' | 'isRefreshing' | 'empty'
> {
  onEdit: (course: AdminCourse) => void;
  onDelete: (course: AdminCourse) => void;
}

/** The id of a course's edit button, to return the focus to it. */
export const editButtonId = (courseId: number | string) => `edit-course-${courseId}`;

export function CourseTable({ onEdit, onDelete, ...rows }: CourseTableProps) {
  const columns = columnsWith(onEdit, onDelete);
  return <DataTable label="Courses" columns={columns} rowKey={(course) => course.id} {...rows} />;
}

function columnsWith(
  onEdit: CourseTableProps['onEdit'],
  onDelete: CourseTableProps['onDelete'],
): readonly Column<AdminCourse>[] {
  return [
    {
      header: 'Course',
      isRowHeader: true,
      cell: (course) => <CourseName course={course} />,
    },
    {
      header: 'Lessons',
      align: 'end',
      className: 'as-cards:hidden',
      cell: (course) => <LessonsLink course={course}>{course.lesson_count}</LessonsLink>,
    },
    {
      header: 'Quizzes',
      align: 'end',
      className: 'as-cards:hidden',
      cell: (course) => <QuizzesLink course={course}>{course.quiz_count}</QuizzesLink>,
    },
    {
      header: 'Students',
      align: 'end',
      className: 'as-cards:hidden tabular-nums',
      cell: ({ enrollment_count }) => enrollment_count,
    },
    {
      header: 'Actions',
      isActions: true,
      align: 'end',
      cell: (course) => (
        <RowActions>
          <LinkButton
            to={`/course/${course.id}`}
            variant="quiet"
            size="sm"
            aria-label={`Preview ${course.title}`}
          >
            Preview
          </LinkButton>
          <Button
            id={editButtonId(course.id)}
            variant="quiet"
            size="sm"
            aria-label={`Edit ${course.title}`}
            onPress={() => onEdit(course)}
          >
            Edit
          </Button>
          <IconButton size="sm" label={`Delete ${course.title}`} onPress={() => onDelete(course)}>
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        </RowActions>
      ),
    },
  ];
}

const levelName = (level: Level) => LEVELS.find((one) => one.value === level)?.label;

/** The course's name. On a card also its counts, which have their own columns in a table. */
function CourseName({ course }: { course: AdminCourse }) {
  const lang = useLangOf()(course.language);
  return (
    <div className="flex items-start gap-3">
      <CoursePicture icon={course.icon} className="size-10" />
      <div className="flex min-w-0 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <span lang={lang} className="font-semibold">
            {course.title}
          </span>
          {!course.is_published && <Badge tone="warning">Draft</Badge>}
          {course.enrollment === 'staff_only' && <Badge>Staff enroll</Badge>}
        </span>
        <span lang={lang} className="line-clamp-2 text-sm">
          {course.subtitle}
        </span>
        <span className="text-sm text-ink-muted">
          {levelName(course.level)}
          {DOT}
          {course.duration}
          <span className="as-table:hidden">
            {DOT + countOf(course.enrollment_count, 'student')}
          </span>
        </span>
        <span className="-ml-2 flex flex-wrap text-sm as-table:hidden">
          <LessonsLink course={course}>{countOf(course.lesson_count, 'lesson')}</LessonsLink>
          <QuizzesLink course={course}>{countOf(course.quiz_count, 'quiz', 'quizzes')}</QuizzesLink>
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
  const label = `${countOf(lesson_count, 'lesson')} of ${title}`;
  return (
    <Link to={`/admin/lessons?course=${id}`} aria-label={label} className={countClass}>
      {children}
    </Link>
  );
}

function QuizzesLink({ course: { id, title, quiz_count }, children }: CountProps) {
  const label = `${countOf(quiz_count, 'quiz', 'quizzes')} of ${title}`;
  return (
    <Link to={`/admin/quizzes?course=${id}`} aria-label={label} className={countClass}>
      {children}
    </Link>
  );
}
