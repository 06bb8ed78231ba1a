import type { CourseLanguage, CourseSummary } from '@trilha/contract';
import { createContext, type ReactNode, use } from 'react';
import { useLanguage } from './language.ts';

/**
 * Gives the `lang` of an element whose text the school has written: its language where that is known and is not
 * the page's, so that a screen reader says it with the right voice (WCAG 3.1.2).
 */
export function useLangOf(): (
  language: CourseLanguage | null | undefined,
) => CourseLanguage | undefined {
  const shown = useLanguage();
  return (language) => (language && language !== shown ? language : undefined);
}

/** Around the screens of one course: the language that its lessons and quizzes are written in. */
export const CourseLanguageContext = createContext<CourseLanguage | null>(null);

/** The `lang` of texts of the course around it. */
export function useCourseLang(): CourseLanguage | undefined {
  return useLangOf()(use(CourseLanguageContext));
}

interface WrittenProps {
  /** The language that the text is written in, where it is known; left out: that of the course around it. */
  in?: CourseLanguage | null | undefined;
  children: ReactNode;
}

/**
 * A text that the school has written, such as the title of a course, among texts of the page. As a value of
 * a sentence it is marked there, too.
 */
export function Written({ in: language, children }: WrittenProps) {
  const around = use(CourseLanguageContext);
  const lang = useLangOf()(language === undefined ? around : language);
  return lang === undefined ? children : <span lang={lang}>{children}</span>;
}

/** Makes a course an option of a select field. */
export function useCourseOption(): (course: Pick<CourseSummary, 'id' | 'title' | 'language'>) => {
  value: string;
  label: string;
  lang: CourseLanguage | undefined;
} {
  const langOf = useLangOf();
  return ({ id, title, language }) => ({
    value: String(id),
    label: title,
    lang: langOf(language),
  });
}
