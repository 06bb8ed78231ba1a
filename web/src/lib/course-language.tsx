import type { CourseLanguage } from '@trilha/contract';
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
  /** The language that the text is written in, where it is known. */
  in: CourseLanguage | null;
  children: ReactNode;
}

/** A text that the school has written, such as the title of a course, among texts of the page. */
export function Written({ in: language, children }: WrittenProps) {
  const lang = useLangOf()(language);
  return lang === undefined ? children : <span lang={lang}>{children}</span>;
}
