import type { CourseLanguage, MaterialInput } from '@trilha/contract';

export interface DemoLesson {
  title: string;
  description: string;
  /** MM:SS, of the real file */
  duration: string;
  video:
    | {
        /** name in demo/media */ file: string;
        captions: string;
        /** spoken */ language: 'pt' | 'en' | 'fr';
      }
    | { url: string };
  /** visitors may see it */
  preview?: true;
  /** the title of the section that begins with it */
  section?: string;
  /** beside its video */
  material?: readonly MaterialInput[];
}
export interface DemoAnswer {
  text: string;
  right?: true;
}
export interface DemoQuestion {
  text: string;
  /** the lesson of the course that teaches what is asked; counts from 1 */
  lesson?: number;
  answers: DemoAnswer[];
}
export interface DemoQuiz {
  title: string;
  description: string;
  passing_score: number;
  can_retake: boolean;
  show_report: boolean;
  questions: DemoQuestion[];
}
export interface DemoCourse {
  key: string;
  title: string;
  subtitle: string;
  description: string;
  /** that its texts are written in, which need not be the one that it teaches */
  language: CourseLanguage;
  level: 'beginner' | 'intermediate' | 'advanced';
  /** in the words of its language: '12 weeks' */
  duration: string;
  enrollment: 'open' | 'staff_only';
  /** slug of its entry in web/src/content/catalogue.ts */
  catalogue_entry: string;
  benefits: string[];
  lessons: DemoLesson[];
  quizzes: DemoQuiz[];
}
export interface DemoPerson {
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  password?: string;
  role: 'student' | 'staff' | 'superuser';
  /** of staff who may not do everything; `teaches`: the keys of a teacher's courses */
  staff_role?: 'teacher' | 'office';
  teaches?: string[];
  phone: string;
  birth_date: string | null;
  bio: string;
  joinedDaysAgo: number;
  active?: false;
  learning: DemoLearning[];
  /** set so many days ago; without mails */
  goal?: { daysAgo: number; per: 'day' | 'week'; amount: number };
  guardian?: { name: string; contact: string };
  /** what staff wrote about them; `by` is a username */
  notes?: { daysAgo: number; by: string; text: string }[];
}
export interface DemoLearning {
  /** key of the course */
  course: string;
  enrolledDaysAgo: number;
  /** days since the completion of lesson 1, 2, … in order, descending; may be empty */
  lessons: number[];
  /** where a lesson was left; `lesson` counts from 1 */
  position?: { lesson: number; seconds: number };
  /** `quiz` counts from 1; `right` is how many questions were answered right */
  quizzes: {
    quiz: number;
    daysAgo: number;
    right: number;
    /** what staff wrote on the attempt the same day; `by` is a username */
    comment?: { by: string; text: string };
  }[];
}
