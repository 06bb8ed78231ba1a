import type { Access } from '@trilha/contract';
import type { ApiCall, CallName } from './calls.ts';

export const roles = [
  'nobody',
  'ended session',
  'deactivated',
  'other student',
  'enrolled student',
  'teacher',
  'office',
  'staff',
  'superuser',
] as const;
export type Role = (typeof roles)[number];

/** The calls of visitors. Every other call needs a log-in. */
const PUBLIC: ReadonlySet<CallName> = new Set([
  'system.health',
  'system.ready',
  'auth.login',
  'auth.passkeyOptions',
  'auth.passkeyLogin',
  'auth.refresh',
  'auth.logout',
  'providers.list',
  'providers.startGoogle',
  'providers.startFacebook',
  'providers.returnGoogle',
  'providers.returnFacebook',
  'providers.exchange',
  'passwords.request',
  'passwords.check',
  'passwords.confirm',
  'previews.list',
  'contact.send',
  'clientErrors.report',
]);

/**
 * Who may make a call, by its name and path, said a second time: an endpoint that declares less in the
 * contract fails the test. Staff have all of `/admin/` and the benefits of courses; superusers alone have
 * what lies below `/admin/security/` and `/admin/school/`.
 */
export function accessByRule({ name, endpoint: { path } }: ApiCall): Access {
  if (PUBLIC.has(name)) return 'public';
  if (/^\/admin\/(security|school)\//.test(path)) return 'superuser';
  return path.startsWith('/admin/') || path.includes('/benefits/') ? 'staff' : 'user';
}

/** What every member of staff may call, whatever their role. */
const OF_ALL_STAFF: readonly CallName[] = [
  'views.list',
  'views.create',
  'views.update',
  'views.remove',
];

/**
 * What staff of a role other than `all` may call, said a second time like the access: a call that is not named
 * here is for the role `all`, and one that declares more in the contract fails the test.
 */
const OF_ROLE: Readonly<Record<'teacher' | 'office', ReadonlySet<CallName>>> = {
  teacher: new Set([
    'dashboard.today',
    'dashboard.teacher',
    'adminUsers.list',
    'adminUsers.get',
    'adminUsers.progress',
    'adminSearch.find',
    ...OF_ALL_STAFF,
    'adminResults.attempt',
    'adminResults.comment',
    'adminResults.removeComment',
    'adminResults.gradebook',
    'adminResults.gradebookFile',
    'adminEnrollments.list',
    'adminCourses.list',
    'adminCourses.get',
    'adminCourses.readiness',
    'adminCourses.update',
    'adminCourses.uploadIcon',
    'adminCourses.addBenefit',
    'adminCourses.updateBenefit',
    'adminCourses.removeBenefit',
    'adminLessons.list',
    'adminLessons.get',
    'adminLessons.ofCourse',
    'adminLessons.duplicate',
    'adminMaterials.list',
    'adminMaterials.create',
    'adminMaterials.upload',
    'adminMaterials.update',
    'adminMaterials.replaceFile',
    'adminMaterials.remove',
    'adminMaterials.reorder',
    'adminLessons.create',
    'adminLessons.update',
    'adminLessons.remove',
    'adminLessons.reorder',
    'adminLessons.addTrack',
    'adminLessons.removeTrack',
    'videos.upload',
    'videos.metadata',
    'videos.poster',
    'adminQuizzes.list',
    'adminQuizzes.get',
    'adminQuizzes.create',
    'adminQuizzes.update',
    'adminQuizzes.remove',
    'adminQuizzes.duplicate',
    'adminQuizzes.addQuestion',
    'adminQuizzes.updateQuestion',
    'adminQuizzes.removeQuestion',
    'adminQuizzes.addAnswer',
    'adminQuizzes.updateAnswer',
    'adminQuizzes.removeAnswer',
    'adminQuizzes.stats',
    'quizFiles.preview',
    'quizFiles.export',
  ]),
  office: new Set([
    'dashboard.today',
    'dashboard.office',
    'adminUsers.list',
    'adminUsers.get',
    'adminUsers.create',
    'adminUsers.update',
    'adminUsers.remove',
    'adminUsers.checkPassword',
    'adminUsers.invite',
    'userFiles.preview',
    'bulkUsers.begin',
    'bulkUsers.export',
    'bulkUsers.get',
    'bulkUsers.skipped',
    'bulkUsers.undo',
    'userFiles.begin',
    'userFiles.list',
    'userFiles.get',
    'userFiles.results',
    'userFiles.export',
    'people.get',
    'people.update',
    'people.timeline',
    'people.addNote',
    'people.changeNote',
    'people.removeNote',
    'adminSearch.find',
    ...OF_ALL_STAFF,
    'adminCounts.get',
    'adminDeletions.list',
    'adminDeletions.confirm',
    'adminEnrollments.list',
    'adminEnrollments.create',
    'adminEnrollments.bulk',
    'adminEnrollments.remove',
    'messages.list',
    'messages.overview',
    'messages.get',
    'messages.update',
    'messages.answer',
    'answerTemplates.list',
    'answerTemplates.create',
    'answerTemplates.update',
    'answerTemplates.remove',
    'adminNotices.list',
    'adminNotices.get',
    'adminNotices.create',
    'adminNotices.preview',
    'adminNotices.people',
    'adminNotices.remove',
  ]),
};

/** Whether staff of this role may make a call, which is for staff. */
export function isOfRole({ name }: ApiCall, role: Role): boolean {
  if (role === 'teacher' || role === 'office') return OF_ROLE[role].has(name);
  return role === 'staff' || role === 'superuser';
}

/** How a logged-in user stands towards the row in the path of a call. */
export type Standing =
  /** They are in its course, or it is their own. */
  | 'theirs'
  /** They are not in its course, or it is somebody else's. */
  | 'not theirs'
  /** It was theirs, until staff ended the enrollment. */
  | 'ended'
  /** It was theirs, until the course became a draft. Staff count as `not theirs` in drafts too. */
  | 'draft';

/** The status of each call for the logged-in whose path has an id. */
export const standings: Partial<Record<CallName, Readonly<Record<Standing, number>>>> = {
  'account.endSession': { theirs: 204, 'not theirs': 404, ended: 204, draft: 204 },
  'passkeys.rename': { theirs: 200, 'not theirs': 404, ended: 200, draft: 200 },
  'passkeys.remove': { theirs: 204, 'not theirs': 404, ended: 204, draft: 204 },
  'courses.get': { theirs: 200, 'not theirs': 200, ended: 200, draft: 404 },
  'courses.enroll': { theirs: 200, 'not theirs': 201, ended: 403, draft: 404 },
  'enrollments.leave': { theirs: 204, 'not theirs': 404, ended: 404, draft: 404 },
  'achievements.get': { theirs: 200, 'not theirs': 404, ended: 200, draft: 200 },
  'lessons.complete': { theirs: 200, 'not theirs': 403, ended: 403, draft: 404 },
  'lessons.position': { theirs: 204, 'not theirs': 403, ended: 403, draft: 404 },
  'materials.list': { theirs: 200, 'not theirs': 403, ended: 403, draft: 404 },
  'quizzes.submit': { theirs: 201, 'not theirs': 403, ended: 403, draft: 404 },
  'quizzes.attempts': { theirs: 200, 'not theirs': 200, ended: 200, draft: 404 },
  'quizzes.report': { theirs: 200, 'not theirs': 404, ended: 200, draft: 404 },
};

/** Calls for the logged-in that their feature keeps for staff, also for staff whose rights are suspended. */
export const staffByFeature: readonly CallName[] = [
  'secondFactor.get',
  'secondFactor.start',
  'secondFactor.confirm',
  'secondFactor.renewCodes',
  'secondFactor.stop',
];

/** Calls by which staff see what is in a course, as they do by `courses.get`, without being in it. */
export const staffLookInto: readonly CallName[] = ['materials.list'];

/** The status of an allowed call that would need a secret that no sample has, or a row in another state. */
export const withoutSecret: Partial<Record<CallName, number>> = {
  'auth.login': 401,
  'auth.passkeyLogin': 401,
  'auth.refresh': 401,
  'providers.exchange': 401,
  'passwords.check': 400,
  'passwords.confirm': 400,
  'passkeys.add': 400,
  'secondFactor.confirm': 409,
  'secondFactor.renewCodes': 409,
  'secondFactor.stop': 409,
  'jobs.retry': 409,
  // The school of the test has no pages.
  'adminSchool.preview': 409,
  // Its piece of material is a link.
  'adminMaterials.replaceFile': 400,
};

/** Calls about the note of a member of staff that its author may make, and these other roles may not. */
const ofAuthors: Partial<Record<CallName, readonly Role[]>> = {
  'people.changeNote': ['office', 'superuser'],
  'people.removeNote': ['office'],
};

/** Calls about a row of the member of staff alone: to other staff there is none. */
const ofOwners: ReadonlySet<CallName> = new Set(['views.update', 'views.remove']);

const isStaff = (role: Role) => /^(teacher|office|staff|superuser)$/.test(role);

/** The status of the error that the call must give this role; undefined where it may call. */
export function refusalOf(of: ApiCall, role: Role): number | undefined {
  const access = accessByRule(of);
  const { name, kinds } = of;
  if (access === 'public') return undefined;
  if (role === 'nobody' || role === 'deactivated' || role === 'ended session') return 401;
  if (ofAuthors[name]?.includes(role)) return 403;
  if (access === 'superuser') return role === 'superuser' ? undefined : 403;
  if (access === 'staff' && !isOfRole(of, role)) return 403;
  if (ofOwners.has(name)) return role === 'staff' ? undefined : 404;
  if (access === 'staff') return undefined;
  if (staffByFeature.includes(name)) return isStaff(role) ? undefined : 403;
  if (kinds.length === 0 || (isStaff(role) && staffLookInto.includes(name))) return undefined;
  const status = standings[name]?.[role === 'enrolled student' ? 'theirs' : 'not theirs'] ?? 200;
  return status < 400 ? undefined : status;
}
