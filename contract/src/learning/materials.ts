import { z } from 'zod';
import { id, isWebAddress, requiredText, sentVersion, text, version } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { NOT_ENROLLED } from './lessons.ts';

/** What a lesson has beside its video: files, links and texts, in the order that staff give them. */
export const MaterialKind = z.enum(['file', 'link', 'text']);
export type MaterialKind = z.infer<typeof MaterialKind>;

/** The default of `MATERIAL_MAX_MB`, the largest file of a lesson's material. */
export const DEFAULT_MATERIAL_MAX_MB = 50;
export const MAX_MATERIALS = 20;
export const MATERIAL_TEXT_MAX = 20_000;
const MAX_BLOCKS = 500;
const MAX_SPANS = 2000;
/** Blocks, points and spans together: each becomes an element of the page, also where it is empty. */
const MAX_PARTS = 5000;

/** The types of files that are taken, by the ending of their names; the server checks the content. */
export const MATERIAL_FILE_TYPES = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'mp3',
  'm4a',
  'ogg',
  'png',
  'jpg',
  'webp',
  'txt',
  'csv',
] as const;
export const MaterialFileType = z.enum(MATERIAL_FILE_TYPES);
export type MaterialFileType = z.infer<typeof MaterialFileType>;

export const MATERIAL_TITLE_REQUIRED = /*i18n*/ 'Title is required';
export const MATERIAL_FILE_REQUIRED = /*i18n*/ 'Choose a file.';
export const MATERIAL_FILE_EMPTY = /*i18n*/ 'This file is empty.';
export const MATERIAL_FILE_TYPE =
  /*i18n*/ 'Files of this type are not taken. Use PDF, Word, Excel, PowerPoint, OpenDocument, MP3, M4A, OGG, PNG, JPEG, WebP, TXT or CSV.';
export const MATERIAL_FILE_NOT_ITS_NAME =
  /*i18n*/ 'The content of this file is not what its name says. Save it again in its program, or choose another file.';
export const MATERIAL_FILE_HAS_MACROS =
  /*i18n*/ 'This document contains macros, which can do harm. Save it without macros.';
export const MATERIAL_FILE_TOO_LARGE =
  /*i18n*/ 'The file is too large: at most {megabytes} MB are allowed.';
export const MATERIAL_ADDRESS_REQUIRED = /*i18n*/ 'Enter an address that begins with https://.';
export const MATERIAL_TEXT_REQUIRED = /*i18n*/ 'Enter a text.';
export const MATERIAL_TEXT_TOO_LONG = /*i18n*/ 'A text may have at most 20,000 characters.';
export const MATERIAL_TEXT_UNKNOWN =
  /*i18n*/ 'The text contains something that cannot be stored here.';
export const MATERIAL_ADDRESS_NOT_SAFE = /*i18n*/ 'A link leads to an http(s) or mailto address.';
export const MATERIAL_LINK_OR_TEXT = /*i18n*/ 'Send either a link or a text.';
/** Of a change that does not fit the kind. */
export const MATERIAL_NO_LINK = /*i18n*/ 'This piece of material is no link.';
export const MATERIAL_NO_TEXT = /*i18n*/ 'This piece of material is no text.';
export const MATERIAL_NO_FILE = /*i18n*/ 'This piece of material is no file.';
export const MATERIAL_TOO_MANY = /*i18n*/ 'A lesson may have at most 20 pieces of material.';
export const MATERIAL_ORDER_INCOMPLETE =
  /*i18n*/ 'Send each piece of material of the lesson exactly once.';
export const MATERIAL_CHANGED_MEANWHILE =
  /*i18n*/ 'Somebody else has changed this material in the meantime.';

const MAILTO = /^mailto:[^\s@<>"]+@[^\s@<>"]+$/i;

/** Whether a link in a text may lead there: to a page or to a mailbox, and to nothing that runs. */
export function isLinkTarget(value: string): boolean {
  return value.length <= 2000 && (MAILTO.test(value) || isWebAddress(value));
}

/** A piece of a line in one style. `\n` is a line break. It is not trimmed: blanks separate it from its neighbours. */
const Span = z.strictObject(
  {
    text: z
      .string(MATERIAL_TEXT_UNKNOWN)
      .min(1, MATERIAL_TEXT_UNKNOWN)
      .max(MATERIAL_TEXT_MAX, MATERIAL_TEXT_TOO_LONG)
      .refine((value) => !value.includes('\u0000'), /*i18n*/ 'Must not contain a NUL character.'),
    bold: z.literal(true, MATERIAL_TEXT_UNKNOWN).optional(),
    italic: z.literal(true, MATERIAL_TEXT_UNKNOWN).optional(),
    /** Where it leads; absent: it is no link. */
    href: z
      .string(MATERIAL_TEXT_UNKNOWN)
      .refine(isLinkTarget, MATERIAL_ADDRESS_NOT_SAFE)
      .optional(),
  },
  MATERIAL_TEXT_UNKNOWN,
);
export type MaterialSpan = z.infer<typeof Span>;

const Spans = z.array(Span, MATERIAL_TEXT_UNKNOWN).max(MAX_SPANS, MATERIAL_TEXT_TOO_LONG);
const Items = z.array(Spans, MATERIAL_TEXT_UNKNOWN).max(MAX_BLOCKS, MATERIAL_TEXT_TOO_LONG);

/**
 * A block of a formatted text. Texts are stored as such blocks and not as HTML: what is none of them cannot
 * be said, so that there is nothing to be sanitized.
 */
const Block = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('paragraph'), spans: Spans }, MATERIAL_TEXT_UNKNOWN),
    z.strictObject({ type: z.literal('heading'), spans: Spans }, MATERIAL_TEXT_UNKNOWN),
    z.strictObject({ type: z.literal('bullets'), items: Items }, MATERIAL_TEXT_UNKNOWN),
    z.strictObject({ type: z.literal('numbers'), items: Items }, MATERIAL_TEXT_UNKNOWN),
  ],
  MATERIAL_TEXT_UNKNOWN,
);
export type MaterialBlock = z.infer<typeof Block>;

const spansOf = (block: MaterialBlock): readonly MaterialSpan[] =>
  'items' in block ? block.items.flat() : block.spans;

/** The characters of a text without its styles. */
export function plainText(blocks: readonly MaterialBlock[]): string {
  return blocks
    .map((block) =>
      spansOf(block)
        .map((span) => span.text)
        .join(''),
    )
    .join('\n');
}

const partsOf = (block: MaterialBlock): number =>
  1 + spansOf(block).length + ('items' in block ? block.items.length : 0);

/** A formatted text as it is stored and shown. */
const MaterialText = z.array(Block);
/** The same as it is sent. */
const MaterialTextInput = z
  .array(Block, MATERIAL_TEXT_REQUIRED)
  .max(MAX_BLOCKS, MATERIAL_TEXT_TOO_LONG)
  .refine((blocks) => plainText(blocks).trim() !== '', MATERIAL_TEXT_REQUIRED)
  .refine((blocks) => plainText(blocks).length <= MATERIAL_TEXT_MAX, MATERIAL_TEXT_TOO_LONG)
  .refine(
    (blocks) => blocks.reduce((sum, block) => sum + partsOf(block), 0) <= MAX_PARTS,
    MATERIAL_TEXT_TOO_LONG,
  );

export const MaterialFile = z.object({
  type: MaterialFileType,
  /** As it is saved by who downloads it. */
  name: z.string(),
  /** In bytes. */
  size: z.int().min(1),
});
export type MaterialFile = z.infer<typeof MaterialFile>;

/** A piece of a lesson's material. */
export const Material = z.object({
  id,
  kind: MaterialKind,
  title: z.string(),
  /** Of a link its address; of a file a signed URL, valid for 12 to 24 hours; null of a text. */
  url: z.string().nullable(),
  file: MaterialFile.nullable(),
  text: MaterialText.nullable(),
});
export type Material = z.infer<typeof Material>;

export const AdminMaterial = Material.extend({ version });
export type AdminMaterial = z.infer<typeof AdminMaterial>;

const title = requiredText(200, MATERIAL_TITLE_REQUIRED);
const link_url = requiredText(2000, MATERIAL_ADDRESS_REQUIRED).refine(
  (value) => value === '' || isWebAddress(value),
  MATERIAL_ADDRESS_REQUIRED,
);

/** What a form of any kind has: a link its address, a text its blocks, a file neither. */
export const MaterialFields = z.object({
  title,
  link_url: link_url.optional(),
  text: MaterialTextInput.optional(),
});

/** A link or a text: what is given says which. A file comes by a call of its own. */
export const MaterialInput = MaterialFields.refine(
  ({ link_url: address, text: blocks }) => (address ?? blocks) !== undefined,
  { error: MATERIAL_ADDRESS_REQUIRED, path: ['link_url'] },
).refine(({ link_url: address, text: blocks }) => address === undefined || blocks === undefined, {
  error: MATERIAL_LINK_OR_TEXT,
  path: ['text'],
});
export type MaterialInput = z.output<typeof MaterialInput>;

export const MaterialChanges = z
  .object({ title, link_url, text: MaterialTextInput, version: sentVersion })
  .partial();
export type MaterialChanges = z.output<typeof MaterialChanges>;

/** The title of a file; blank: its name. */
export const MaterialFileInput = z.object({ title: text(200).default('') });

export const materials = {
  list: endpoint({
    method: 'GET',
    path: '/lessons/{id}/materials/',
    access: 'user',
    summary: 'The material of a lesson in its order, for who is enrolled and for staff',
    response: z.object({ results: z.array(Material) }),
    errors: { 403: NOT_ENROLLED },
  }),
};

export const adminMaterials = {
  list: endpoint({
    method: 'GET',
    path: '/admin/lessons/{id}/materials/',
    access: 'staff',
    permission: 'lessons',
    summary: 'The material of a lesson as staff edit it',
    response: z.object({
      results: z.array(AdminMaterial),
      /** The largest file that is taken, in megabytes. */
      max_mb: z.int().min(1),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/lessons/{id}/materials/',
    access: 'staff',
    permission: 'lessons',
    idempotent: true,
    summary: 'Add a link or a text to the material of a lesson, at the end',
    body: MaterialInput,
    response: AdminMaterial,
    statuses: [201],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/admin/lessons/{id}/materials/files/',
    access: 'staff',
    permission: 'lessons',
    idempotent: true,
    summary: 'Add a file to the material of a lesson, at the end',
    files: ['material_file'],
    body: MaterialFileInput,
    response: AdminMaterial,
    statuses: [201],
    errors: { 413: 'The file is larger than the school allows.' },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/materials/{id}/',
    access: 'staff',
    permission: 'lessons',
    summary: 'Change a piece of material; fields that are absent stay',
    body: MaterialChanges,
    response: AdminMaterial,
    errors: { 409: MATERIAL_CHANGED_MEANWHILE },
  }),
  replaceFile: endpoint({
    method: 'POST',
    path: '/admin/materials/{id}/file/',
    access: 'staff',
    permission: 'lessons',
    summary: 'Put another file in the place of the one that a piece of material has',
    files: ['material_file'],
    response: AdminMaterial,
    errors: { 413: 'The file is larger than the school allows.' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/materials/{id}/',
    access: 'staff',
    permission: 'lessons',
    summary: 'Delete a piece of material',
  }),
  reorder: endpoint({
    method: 'POST',
    path: '/admin/lessons/{id}/materials/order/',
    access: 'staff',
    permission: 'lessons',
    summary: 'Put the material of a lesson into the order of `ids`',
    body: z.object({
      ids: z.array(id, /*i18n*/ 'Send the ids of the material.').max(MAX_MATERIALS),
    }),
  }),
};
