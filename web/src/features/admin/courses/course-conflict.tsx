import { useLingui } from '@lingui/react/macro';
import { type AdminCourse, api, COURSE_CHANGED_MEANWHILE } from '@trilha/contract';
import { call } from '../../../lib/api/api.ts';
import type { Values } from '../../../lib/drafts/merge.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import { EditConflict, type EditConflictProps } from '../edit-conflict.tsx';
import { useCourseLanguages } from './course-language-field.tsx';
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

const TRANSLATED = /^translations\.([^.]+)\.([^.]+)$/;

/** The values with each text of a translation as a field by itself, as the server compares them. */
function flat({ translations = {}, ...values }: CourseValues): Values {
  const texts = Object.entries(translations).flatMap(([language, of]) =>
    Object.entries(of ?? {}).map(([name, text]) => [`translations.${language}.${name}`, text]),
  );
  return { ...values, ...Object.fromEntries(texts) };
}

/** What `flat` was given, with other values. */
function whole(values: Values): CourseValues {
  const fields: Record<string, unknown> = {};
  const translations: Record<string, Record<string, unknown>> = {};
  for (const [field, value] of Object.entries(values)) {
    const [, language, name] = TRANSLATED.exec(field) ?? [];
    if (language === undefined || name === undefined) fields[field] = value;
    else translations[language] = { ...translations[language], [name]: value };
  }
  return { ...fields, translations } as CourseValues;
}

/** Somebody else has changed the same fields of a course. */
export function CourseConflict(props: CourseConflictProps) {
  const { courseId, options, valuesOf, base, mine, onDecide, onClose } = props;
  const { t } = useLingui();
  const languages = useCourseLanguages();
  const texts = { title: t`Title`, subtitle: t`Subtitle`, description: t`Description` };
  const ofTranslations = languages.flatMap(({ value, label: language }) =>
    Object.entries(texts).map(([name, text]) => [
      `translations.${value}.${name}`,
      `${text} (${language})`,
    ]),
  );
  const labels = {
    ...texts,
    ...Object.fromEntries(ofTranslations),
    level: t`Level`,
    duration: t`Duration`,
    icon: t`Picture`,
    enrollment: t`Enrollment`,
    is_published: t({ message: 'Published', context: 'course' }),
    language: t`Language of the course`,
  };
  return (
    <EditConflict<Values>
      base={flat(base)}
      mine={flat(mine)}
      onDecide={(next, { values, version }) =>
        onDecide(whole(next), { values: whole(values), version })
      }
      onClose={onClose}
      title={contractText(COURSE_CHANGED_MEANWHILE)}
      thing={`course.${courseId}`}
      load={async () => {
        const stored = await call(api.adminCourses.get, { params: { id: courseId } });
        return { values: flat(valuesOf(stored)), version: stored.version };
      }}
      labels={labels}
      textOf={(name, value) => options[name]?.find((option) => option.value === value)?.label}
    />
  );
}
