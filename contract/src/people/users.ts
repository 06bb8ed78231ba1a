import { z } from 'zod';
import {
  CourseLanguage,
  id,
  idFilter,
  MAX_ID,
  MIN_PASSWORD_LENGTH,
  page,
  PageQuery,
  percent,
  requiredText,
  searchText,
  sentVersion,
  text,
  timestamp,
  version,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { STAFF_ROLES } from '../permissions.ts';
import { CURRENT_PASSWORD_WRONG, CurrentPassword, PASSWORD_TRIES_SPENT } from './account.ts';
import { personFields, PICTURE_ERRORS } from './profile.ts';

/** A user as staff see them; the password never leaves the server. */
export const AdminUser = z.object({
  id,
  email: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  /** What they may do as staff. Superusers may do everything, whatever stands here. */
  staff_role: z.enum(STAFF_ROLES),
  /** The ids of the courses that they teach, in the role of a teacher. */
  teaches: z.array(id),
  /** The ids of the courses that the user is enrolled in. */
  courses: z.array(id),
  profile_image: z.string().nullable(),
  date_joined: timestamp,
  /** To the hour; null: they have never logged in. */
  last_seen_at: timestamp.nullable(),
  version,
});
export type AdminUser = z.infer<typeof AdminUser>;

/** `student`: neither staff nor superuser; `staff`: staff who are no superuser. */
export const UserRole = z.enum(['student', 'staff', 'superuser']);
/** `invited`: active, without a password, and never logged in. */
export const UserStatus = z.enum(['active', 'inactive', 'invited']);
export const UserOrder = z.enum(['name', '-name', 'joined', '-joined', 'last_seen', '-last_seen']);
export type UserOrder = z.infer<typeof UserOrder>;
/** The longest time without a visit that can be asked for. */
export const MAX_IDLE_DAYS = 3650;

/** Which users are meant. In an address what cannot be understood is left out, as other filters are. */
export const UserFilter = z.object({
  search: searchText,
  role: UserRole.optional().catch(undefined),
  status: UserStatus.optional().catch(undefined),
  /** Enrolled in this course now. */
  course: idFilter,
  never_logged_in: z.enum(['true']).optional().catch(undefined),
  /** Have logged in before, and not for so many days. */
  idle_since: z.coerce.number<number>().int().min(1).max(MAX_IDLE_DAYS).optional().catch(undefined),
});
export type UserFilter = z.infer<typeof UserFilter>;

const EMAIL_REQUIRED = /*i18n*/ 'Email is required';
const EMAIL_INVALID = /*i18n*/ 'Invalid email format';
export const EMAIL_TAKEN = /*i18n*/ 'A user with this email already exists.';
const PASSWORD_REQUIRED = /*i18n*/ 'Password is required';
const PASSWORD_TOO_SHORT = /*i18n*/ 'Password must be at least 8 characters';
/** A hint: staff may save such a password. */
export const USER_PASSWORD_GUESSABLE =
  /*i18n*/ 'This password is easy to guess. You can save it, but another one would be safer.';
export const PASSWORD_OR_INVITATION = /*i18n*/ 'Send a password or an invitation, not both.';
export const INACTIVE_NOT_INVITED = /*i18n*/ 'Who is inactive cannot be invited.';
/** 409 and 429 on an invitation that is to be sent again. */
export const NOT_INVITED = /*i18n*/ 'This user has a password already, or may not log in.';
export const INVITATIONS_SPENT =
  /*i18n*/ 'Three invitations within an hour are enough. Try again later.';
export const COURSES_UNKNOWN = /*i18n*/ 'One of these courses does not exist.';

/** 403 and 409 on users. */
export const SUPERUSER_ONLY = /*i18n*/ 'Only a superuser may change staff and their rights.';
/** 409 with the names of the fields: somebody else has changed them since the form was loaded. */
export const USER_CHANGED_MEANWHILE =
  /*i18n*/ 'Somebody else has changed this user in the meantime.';
export const NOT_YOURSELF = /*i18n*/ 'You cannot delete, deactivate or demote yourself.';
export const LAST_SUPERUSER = /*i18n*/ 'The last active superuser must stay.';

/** A checkbox of a multipart form. */
const flag = z.union(
  [
    z.boolean(),
    z.stringbool({ truthy: ['true', '1', 'on', 'yes'], falsy: ['false', '0', 'off', 'no', ''] }),
  ],
  /*i18n*/ 'Say true or false.',
);

const COURSE_IDS = /*i18n*/ 'Send the ids of the courses.';

/** A repeated field of a multipart form; one empty value is an empty list. */
const courseIds = z
  .union([z.string(), z.array(z.string())], COURSE_IDS)
  .transform((value) => [value].flat().filter((each) => each !== ''))
  .refine((ids) => ids.every((each) => /^[1-9]\d{0,9}$/.test(each)), COURSE_IDS)
  .transform((ids) => [...new Set(ids.map(Number))])
  .refine((ids) => ids.every((each) => each <= MAX_ID), COURSES_UNKNOWN);

/** To each teacher, because every query of theirs names all of them. */
export const MAX_TAUGHT_COURSES = 200;

const taughtIds = courseIds.refine(
  (ids) => ids.length <= MAX_TAUGHT_COURSES,
  /*i18n*/ 'A teacher can have at most 200 courses.',
);

export const emailField = requiredText(254, EMAIL_REQUIRED).pipe(z.email(EMAIL_INVALID));

/** Not trimmed: spaces belong to a password. */
const newPassword = z
  .string(PASSWORD_REQUIRED)
  .min(1, PASSWORD_REQUIRED)
  .min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT)
  .max(1024, /*i18n*/ 'Must be at most 1024 characters.');
const keptPassword = z.union([z.literal(''), newPassword], {
  error: PASSWORD_TOO_SHORT,
});

const userInput = {
  email: emailField,
  ...personFields,
  is_active: flag,
  is_staff: flag,
  is_superuser: flag,
  staff_role: z.enum(STAFF_ROLES, /*i18n*/ 'Choose one of the roles.'),
  teaches: taughtIds,
  courses: courseIds,
};

/** A password may be left out, where an invitation is sent in its place. */
const passwordOrNone = z
  .string(PASSWORD_REQUIRED)
  .max(1024, /*i18n*/ 'Must be at most 1024 characters.')
  .refine((value) => value === '' || value.length >= MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT);

const newUser = z.object({
  ...userInput,
  first_name: userInput.first_name.default(''),
  last_name: userInput.last_name.default(''),
  is_active: flag.default(true),
  is_staff: flag.default(false),
  is_superuser: flag.default(false),
  staff_role: userInput.staff_role.default('all'),
  teaches: taughtIds.default([]),
  courses: courseIds.default([]),
  password: passwordOrNone.default(''),
  /** They get a link by mail and choose their own password. */
  invite: flag.default(false),
});

interface Begun {
  readonly password?: unknown;
  readonly invite?: unknown;
  readonly is_active?: unknown;
}

/** Whether the box is ticked, also before the fields of a multipart form are read. */
const isOn = (value: unknown) => value === true || value === 'true';
const isOff = (value: unknown) => value === false || value === 'false';

// Also when other fields have errors.
const always = { when: () => true };
type Rule = [(form: Begun) => boolean, { path: string[]; message: string; when: () => boolean }];
const hasPassword: Rule = [
  ({ password = '', invite }: Begun) => isOn(invite) || password !== '',
  { path: ['password'], message: PASSWORD_REQUIRED, ...always },
];
const hasOne: Rule = [
  ({ password = '', invite }: Begun) => !isOn(invite) || password === '',
  { path: ['password'], message: PASSWORD_OR_INVITATION, ...always },
];
const canBeInvited: Rule = [
  ({ invite, is_active }: Begun) => !isOn(invite) || !isOff(is_active),
  { path: ['invite'], message: INACTIVE_NOT_INVITED, ...always },
];

export const UserInput = newUser
  .refine(...hasPassword)
  .refine(...hasOne)
  .refine(...canBeInvited);
export type UserInput = z.output<typeof UserInput>;

/** Absent fields and a blank password stay as they are. */
export const UserChanges = z
  .object({
    ...userInput,
    password: keptPassword,
    /** Required of who changes their own e-mail or password, where the account has one. */
    current_password: CurrentPassword,
    // As text in a multipart form.
    version: z.union(
      [
        sentVersion,
        z
          .string()
          .regex(/^[1-9]\d{0,8}$/)
          .transform(Number),
      ],
      /*i18n*/ 'Must be a whole number.',
    ),
  })
  .partial();
export type UserChanges = z.output<typeof UserChanges>;

const PASSWORDS_DIFFER = /*i18n*/ 'Passwords do not match';

/** The form of a user on the screen, with the confirmation of the password. */
export function userForm(isNew: boolean) {
  const fields = newUser.extend({
    password: isNew ? passwordOrNone : keptPassword,
    password_confirmation: z.string(),
    /** Of who changes their own e-mail or password; the server says when it is missing. */
    current_password: z.string().max(1024, CURRENT_PASSWORD_WRONG).optional(),
    /** The chosen file; the server checks it. */
    profile_image: z.unknown(),
  });
  const complete = isNew ? fields.refine(...hasPassword).refine(...canBeInvited) : fields;
  return complete.refine((form) => form.password === form.password_confirmation, {
    path: ['password_confirmation'],
    message: PASSWORDS_DIFFER,
    // Also when other fields have errors.
    when: () => true,
  });
}

const Person = AdminUser.pick({
  id: true,
  email: true,
  username: true,
  first_name: true,
  last_name: true,
  is_active: true,
  profile_image: true,
  date_joined: true,
});

/** The progress of one student, for staff. */
export const StudentProgress = z.object({
  user: Person,
  /** The last completion, attempt or visit of a course; null: none yet. */
  last_activity: timestamp.nullable(),
  courses: z.array(
    z.object({
      course_id: id,
      title: z.string(),
      language: CourseLanguage.nullable(),
      enrolled_at: timestamp,
      ended_at: timestamp.nullable(),
      last_accessed: timestamp.nullable(),
      video_progress: percent,
      quiz_progress: percent,
      lessons: z.array(
        z.object({ id, title: z.string(), order: z.int(), completed_at: timestamp.nullable() }),
      ),
      quizzes: z.array(
        z.object({
          id,
          title: z.string(),
          passing_score: percent,
          best_score: percent.nullable(),
          passed: z.boolean(),
          attempts: z.array(
            z.object({
              id,
              number: z.int().min(1),
              score: percent,
              passed: z.boolean(),
              completed_at: timestamp,
            }),
          ),
        }),
      ),
    }),
  ),
  achievements: z.array(z.object({ id, name: z.string(), awarded_at: timestamp })),
});
export type StudentProgress = z.infer<typeof StudentProgress>;

const userErrors = { 403: SUPERUSER_ONLY, 409: `${NOT_YOURSELF} ${LAST_SUPERUSER}` };

export const adminUsers = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users/',
    access: 'staff',
    permission: 'people.read',
    summary:
      'All users, by 10, the newest first unless `order` says otherwise; `search` looks in names and e-mail',
    query: PageQuery.extend({
      ...UserFilter.shape,
      order: UserOrder.optional().catch(undefined),
    }),
    response: page(AdminUser),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/users/{id}/',
    access: 'staff',
    permission: 'people.read',
    summary: 'One user as staff edit them',
    response: AdminUser,
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/users/',
    access: 'staff',
    permission: 'people.write',
    idempotent: true,
    summary:
      'Add a user; `courses` and `teaches` are repeated once per id; a role other than `all` is for superusers to give',
    files: ['profile_image'],
    body: UserInput,
    response: AdminUser,
    statuses: [201],
    errors: { 403: SUPERUSER_ONLY, ...PICTURE_ERRORS },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/users/{id}/',
    access: 'staff',
    permission: 'people.write',
    summary:
      'Change a user; absent fields stay, one empty `courses` clears the list; the own e-mail and password take `current_password`',
    files: ['profile_image'],
    body: UserChanges,
    response: AdminUser,
    errors: {
      ...userErrors,
      ...PICTURE_ERRORS,
      409: `${userErrors[409]} ${USER_CHANGED_MEANWHILE}`,
      429: `${PASSWORD_TRIES_SPENT} Or: ${PICTURE_ERRORS[429]}`,
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/users/{id}/',
    access: 'staff',
    permission: 'people.write',
    summary: 'Delete a user with all personal rows',
    errors: userErrors,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/admin/users/{id}/invite/',
    access: 'staff',
    permission: 'people.write',
    summary: 'Mail the invitation again to a user who has not set a password yet',
    errors: { 403: SUPERUSER_ONLY, 409: NOT_INVITED, 429: INVITATIONS_SPENT },
  }),
  checkPassword: endpoint({
    method: 'POST',
    path: '/admin/users/password-check/',
    access: 'staff',
    permission: 'people.write',
    summary:
      'Whether a password for a user with these names is easy to guess; it is neither stored nor logged',
    body: z.object({
      // Not trimmed: spaces belong to a password.
      password: z.string(PASSWORD_REQUIRED).max(1024, /*i18n*/ 'Must be at most 1024 characters.'),
      email: text(254).default(''),
      username: text(150).default(''),
      first_name: text(150).default(''),
      last_name: text(150).default(''),
    }),
    response: z.object({ is_guessable: z.boolean() }),
  }),
  progress: endpoint({
    method: 'GET',
    path: '/admin/users/{id}/progress/',
    access: 'staff',
    permission: 'results',
    summary: 'How one student gets on in each of their courses',
    response: StudentProgress,
  }),
};
