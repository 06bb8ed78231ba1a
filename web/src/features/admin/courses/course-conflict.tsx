import { useLingui } from '@lingui/react/macro';
import { type AdminCourse, api, COURSE_CHANGED_MEANWHILE } from '@trilha/contract';
import { call } from '../../../lib/api/api.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import { EditConflict, type EditConflictProps } from '../edit-conflict.tsx';
import type { CourseValues } from './queries.ts';

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
  const { t } = useLingui();
  const labels = {
    title: t`Title`,
    subtitle: t`Subtitle`,
    description: t`Description`,
    level: t`Level`,
    duration: t`Duration`,
    icon: t`Icon`,
    enrollment: t`Enrollment`,
    is_published: t({ message: 'Published', context: 'course' }),
    language: t`Language of the course`,
    catalogue_entry: t`Entry of the catalogue`,
  };
  return (
    <EditConflict<CourseValues>
      {...rest}
      title={contractText(COURSE_CHANGED_MEANWHILE)}
      thing={`course.${courseId}`}
      load={async () => {
        const stored = await call(api.adminCourses.get, { params: { id: courseId } });
        return { values: valuesOf(stored), version: stored.version };
      }}
      labels={labels}
      textOf={(name, value) => options[name]?.find((option) => option.value === value)?.label}
    />
  );
}
