import { type AdminCourse, api, COURSE_CHANGED_MEANWHILE } from '@trilha/contract';
import { call } from '../../../lib/api/api.ts';
import { EditConflict, type EditConflictProps } from '../edit-conflict.tsx';
import type { CourseValues } from './queries.ts';

const LABELS = {
  title: 'Title',
  subtitle: 'Subtitle',
  description: 'Description',
  level: 'Level',
  duration: 'Duration',
  icon: 'Icon',
  enrollment: 'Enrollment',
  is_published: 'Published',
  language: 'Language of the course',
};

type CourseConflictProps = Pick<
  EditConflictProps<CourseValues>,
  'base' | 'mine' | 'onDecide' | 'onClose'
> & {
  courseId: number;
  /** The texts of the values of fields with a choice. */
  options: Readonly<Record<string, readonly { value: string; label: string }[]>>;
  valuesOf: (stored: AdminCourse) => CourseValues;
};

/** Somebody else has changed the same fields of a course. */
export function CourseConflict({ courseId, options, valuesOf, ...rest }: CourseConflictProps) {
  return (
    <EditConflict<CourseValues>
      {...rest}
      title={COURSE_CHANGED_MEANWHILE}
      thing={`course.${courseId}`}
      load={async () => {
        const stored = await call(api.adminCourses.get, { params: { id: courseId } });
        return { values: valuesOf(stored), version: stored.version };
      }}
      labels={LABELS}
      textOf={(name, value) => options[name]?.find((option) => option.value === value)?.label}
    />
  );
}
