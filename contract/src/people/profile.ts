import { z } from 'zod';
import { id, InterfaceLanguage, requiredText, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { STAFF_ROLES } from '../permissions.ts';

export const Profile = z.object({
  id,
  email: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_image: z.string().nullable(),
  phone: z.string(),
  birth_date: z.iso.date().nullable(),
  bio: z.string(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  /** What they may do as staff; `all` of superusers. */
  staff_role: z.enum(STAFF_ROLES),
  /** The courses to which a teacher is bound; null for everybody else. */
  teaches: z.array(id).nullable(),
  /** Of the interface: what the user has chosen, else the school's. */
  language: InterfaceLanguage,
  /** Whether the user or the school has chosen it: else English is only what screens have by themselves. */
  is_language_chosen: z.boolean(),
  /** How many of their notices they have not opened yet. */
  unread_notices: z.int().min(0),
});
export type Profile = z.infer<typeof Profile>;

/** The rules for the names of a user, in the profile and in the admin area. */
export const personFields = {
  username: requiredText(150, /*i18n*/ 'Username is required'),
  first_name: text(150),
  last_name: text(150),
};

export const EARLIEST_BIRTH_DATE = '1900-01-01';
export const BIRTH_DATE_NOT_REAL = /*i18n*/ 'Enter a date such as 1990-05-31.';
export const BIRTH_DATE_TOO_EARLY = /*i18n*/ 'The birth date must be in 1900 or later.';
/** Checked by the server, which knows the current day of the school. */
export const BIRTH_DATE_NOT_PAST = /*i18n*/ 'The birth date must be in the past.';
export const USERNAME_TAKEN = /*i18n*/ 'A user with this username already exists.';

const isDate = (value: string): boolean => z.iso.date().safeParse(value).success;

/** A calendar day; '' and null both mean none. */
export const birthDate = z
  .string(BIRTH_DATE_NOT_REAL)
  .trim()
  .refine((value) => value === '' || isDate(value), BIRTH_DATE_NOT_REAL)
  .refine((value) => !isDate(value) || value >= EARLIEST_BIRTH_DATE, BIRTH_DATE_TOO_EARLY)
  .transform((value) => (value === '' ? null : value))
  .nullable();

/** Without the e-mail address, which users cannot change. */
export const ProfileInput = z
  .object({
    ...personFields,
    phone: text(40),
    birth_date: birthDate,
    bio: text(2000),
    language: InterfaceLanguage,
  })
  .partial();
export type ProfileInput = z.output<typeof ProfileInput>;

export const PICTURE_MAX_MB = 5;
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const PICTURE_TOO_LARGE = /*i18n*/ 'The image may have at most 5 MB.';
/** The most images of one user that are being uploaded or drawn. */
export const MAX_PICTURES_AT_ONCE = 5;
/** The errors of calls that take an image. */
export const PICTURE_ERRORS = {
  413: PICTURE_TOO_LARGE,
  429: /*i18n*/ 'At most 5 images can be uploaded at the same time.',
} as const;
export const PICTURE_REQUIRED = /*i18n*/ 'Choose an image.';
export const PICTURE_NOT_READABLE =
  /*i18n*/ 'This image cannot be read. Use PNG, JPEG, WebP or GIF.';

export const profile = {
  get: endpoint({
    method: 'GET',
    path: '/profiles/me/',
    access: 'user',
    summary: 'The profile of the logged-in user',
    response: Profile,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/profiles/me/',
    access: 'user',
    summary: 'Change the profile of the logged-in user; fields that are absent stay',
    body: ProfileInput,
    response: Profile,
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/profiles/me/upload-image/',
    access: 'user',
    summary: 'Replace the picture of the logged-in user',
    files: ['profile_image'],
    response: z.object({ profile_image: z.string() }),
    errors: PICTURE_ERRORS,
  }),
};
