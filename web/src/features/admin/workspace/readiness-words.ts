import { plural, t } from '@lingui/core/macro';
import type { AdminCourse, ReadinessItem } from '@trilha/contract';
import { languageNames, listFormat } from '../../../lib/texts/formats.ts';

interface Finding {
  title: string;
  /** Why it matters, where it is missing. */
  hint?: string;
  /** Where it is mended, where that is one place. */
  mend?: { to: string; label: string };
}

/** How a check of a course reads; asked for while drawing. */
export function findingOf(course: AdminCourse, item: ReadinessItem): Finding {
  return item.is_met ? { title: metWords(item.check) } : missingWords(course, item);
}

function metWords(check: ReadinessItem['check']): string {
  const words: Record<ReadinessItem['check'], string> = {
    lessons: t`It has lessons`,
    videos: t`All videos can be played`,
    captions: t`All videos have captions`,
    quizzes: t`It has quizzes`,
    question_lessons: t`All questions name their lesson`,
    picture: t`It has a picture`,
    benefits: t`It says what students gain`,
    language: t`Its language is known`,
    translations: t`Its texts are translated`,
    previews: t`Visitors can try a lesson`,
  };
  return words[check];
}

function missingWords(course: AdminCourse, item: ReadinessItem): Finding {
  const { missing_count: count } = item;
  const form = `/admin/courses?edit=${course.id}`;
  const edit = (label: string) => ({ to: form, label });
  switch (item.check) {
    case 'lessons':
      return {
        title: t`It has no lessons yet`,
        mend: { to: `/admin/lessons/new?course=${course.id}`, label: t`Add the first lesson` },
      };
    case 'videos':
      return {
        title: plural(count, {
          one: 'The video of # lesson could not be prepared',
          other: 'The videos of # lessons could not be prepared',
        }),
        hint: t`It may not play on every device. Upload it again.`,
      };
    case 'captions':
      return {
        title: plural(count, {
          one: '# lesson has no captions',
          other: '# lessons have no captions',
        }),
        hint: t`Who does not hear it, or not yet understand it, reads along.`,
      };
    case 'quizzes':
      return {
        title: t`It has no quizzes yet`,
        mend: { to: `/admin/quizzes/new?course=${course.id}`, label: t`Add the first quiz` },
      };
    case 'question_lessons':
      return {
        title: plural(count, {
          one: 'In # quiz some questions name no lesson',
          other: 'In # quizzes some questions name no lesson',
        }),
        hint: t`After a wrong answer, students are led back to the lesson that a question names.`,
      };
    case 'picture':
      return {
        title: t`It has no picture`,
        hint: t`Until then it is a drawn one.`,
        mend: edit(t`Choose a picture`),
      };
    case 'benefits':
      return { title: t`It does not say what students gain`, mend: edit(t`Add benefits`) };
    case 'language':
      return {
        title: t`Its language is not known`,
        hint: t`Screen readers need it to read its texts aloud.`,
        mend: edit(t`Choose its language`),
      };
    case 'translations': {
      const names = item.languages.map((language) => languageNames().of(language) ?? language);
      const languages = listFormat({ type: 'conjunction' }).format(names);
      return {
        title: t`Its texts are not all translated: ${languages}`,
        mend: edit(t`Translate its texts`),
      };
    }
    case 'previews':
      return course.catalogue_entry === null
        ? {
            title: t`Visitors cannot try a lesson`,
            hint: t`It belongs to no entry of the public catalogue.`,
            mend: edit(t`Choose its entry`),
          }
        : {
            title: t`Visitors cannot try a lesson`,
            hint: t`Mark a lesson as a free preview.`,
            mend: { to: '?tab=lessons', label: t`To the lessons` },
          };
  }
}
