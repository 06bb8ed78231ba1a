import { account } from './people/account.ts';
import { achievements } from './learning/achievements.ts';
import { audit } from './school/audit.ts';
import { auth } from './people/auth.ts';
import { adminSystem, clientErrors } from './school/client-errors.ts';
import { bulkUsers } from './people/bulk.ts';
import { contact } from './school/contact.ts';
import { answerTemplates, messages } from './school/messages.ts';
import { adminCourses, courses } from './learning/courses.ts';
import { adminCounts } from './school/counts.ts';
import { dashboard } from './school/dashboard.ts';
import { adminEnrollments, enrollments } from './learning/enrollments.ts';
import { goals } from './learning/goals.ts';
import { jobs } from './school/jobs.ts';
import { adminLessons, lessons } from './learning/lessons.ts';
import { adminDeletions, ownData } from './people/own-data.ts';
import { adminNoticeRules } from './people/notice-rules.ts';
import { adminNotices, notices } from './people/notices.ts';
import { adminMaterials, materials } from './learning/materials.ts';
import { passkeys } from './people/passkeys.ts';
import { passwords } from './people/passwords.ts';
import { people } from './people/person.ts';
import { previews } from './learning/previews.ts';
import { profile } from './people/profile.ts';
import { providers } from './people/providers.ts';
import { adminQuizzes } from './learning/quiz-editing.ts';
import { quizFiles } from './learning/quiz-files.ts';
import { quizzes } from './learning/quizzes.ts';
import { adminResults } from './learning/results.ts';
import { adminSecurity, secondFactor } from './people/second-factor.ts';
import { adminSchool } from './school/school.ts';
import { adminSearch } from './school/search.ts';
import { system } from './school/system.ts';
import { userFiles } from './people/user-files.ts';
import { adminUsers } from './people/users.ts';
import { views } from './school/views.ts';
import { videos } from './learning/videos.ts';

/** All endpoints of the API, by group. */
export const api = {
  system,
  auth,
  providers,
  passwords,
  profile,
  account,
  passkeys,
  secondFactor,
  ownData,
  courses,
  lessons,
  materials,
  previews,
  enrollments,
  quizzes,
  achievements,
  goals,
  notices,
  dashboard,
  adminSearch,
  adminCounts,
  adminCourses,
  adminLessons,
  adminMaterials,
  videos,
  adminQuizzes,
  quizFiles,
  adminResults,
  adminUsers,
  people,
  bulkUsers,
  userFiles,
  adminEnrollments,
  contact,
  messages,
  answerTemplates,
  adminNotices,
  adminNoticeRules,
  adminDeletions,
  adminSecurity,
  audit,
  clientErrors,
  adminSystem,
  adminSchool,
  jobs,
  views,
};

export * from './people/account.ts';
export * from './learning/achievements.ts';
export * from './school/audit.ts';
export * from './people/auth.ts';
export * from './people/bulk.ts';
export * from './people/choice.ts';
export * from './school/client-error-text.ts';
export * from './school/client-errors.ts';
export * from './common.ts';
export * from './school/contact.ts';
export * from './school/content.ts';
export * from './school/messages.ts';
export * from './school/counts.ts';
export * from './learning/courses.ts';
export * from './learning/covers.ts';
export * from './csv.ts';
export * from './school/dashboard.ts';
export * from './endpoint.ts';
export * from './learning/enrollments.ts';
export * from './learning/goals.ts';
export * from './school/jobs.ts';
export * from './learning/lessons.ts';
export * from './learning/materials.ts';
export * from './openapi.ts';
export * from './school/school.ts';
export * from './school/search.ts';
export * from './permissions.ts';
export * from './sentences.ts';
export * from './people/notice-kinds.ts';
export * from './people/notice-rules.ts';
export * from './people/notices.ts';
export * from './people/own-data.ts';
export * from './people/passkeys.ts';
export * from './people/passwords.ts';
export * from './learning/previews.ts';
export * from './learning/readiness.ts';
export * from './people/person.ts';
export * from './people/profile.ts';
export * from './people/providers.ts';
export * from './school/public-url.ts';
export * from './learning/quiz-editing.ts';
export * from './learning/quiz-files.ts';
export * from './learning/quizzes.ts';
export * from './learning/results.ts';
export * from './people/second-factor.ts';
export * from './school/site.ts';
export * from './school/system.ts';
export * from './people/user-files.ts';
export * from './people/users.ts';
export * from './learning/videos.ts';
export * from './school/views.ts';
