import {
  LOGO_UNKNOWN,
  SCHOOL_CHANGED_MEANWHILE,
  SCHOOL_SECTIONS,
  type SchoolContent,
  schoolContentSchema,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { json, type Queries, type Trx } from '../../platform/database/database.ts';
import { mergeFields, recordVersion } from '../../platform/database/field-history.ts';
import { lockName } from '../../platform/database/locks.ts';
import { httpError, invalid } from '../../platform/http/errors.ts';
import { changedSections, logoOf } from './content.ts';

/* The draft: one row, which everybody who may publish works on. Until the first change there is none. */

/** Its row. */
const DRAFT = 1;

export interface Draft {
  readonly content: SchoolContent;
  readonly version: number;
  readonly edited_at: string | null;
  readonly edited_by: number | null;
}

/** As today's program understands what was stored: sections that it does not know any more are left out. */
export function contentOf(stored: Readonly<Record<string, unknown>>): SchoolContent {
  const whole = schoolContentSchema.safeParse(stored).data;
  if (whole) return whole;
  const sections = Object.entries(stored).filter(
    ([name, value]) => schoolContentSchema.safeParse({ [name]: value }).success,
  );
  return schoolContentSchema.parse(Object.fromEntries(sections));
}

export async function readDraft(db: Queries): Promise<Draft> {
  const row = await db
    .selectFrom('school_drafts')
    .select(['school', 'version', 'edited_at', 'edited_by'])
    .where('id', '=', DRAFT)
    .executeTakeFirst();
  if (!row) return { content: {}, version: 1, edited_at: null, edited_by: null };
  const { school, ...edited } = row;
  return { ...edited, content: contentOf(school) };
}

/** Of two who change the draft, or publish it, the second waits for the first. */
export async function lockDraft(ctx: Context, trx: Trx): Promise<Draft> {
  await lockName(ctx.database, trx, 'the draft of the school');
  return readDraft(trx);
}

/** Stores a content as the draft. To be called after `lockDraft`. */
export async function writeDraft(
  ctx: Context,
  trx: Trx,
  { before, after, by }: { before: SchoolContent; after: SchoolContent; by: number },
): Promise<void> {
  const edited = { edited_at: ctx.now().toISOString(), edited_by: by };
  const stored = { school: json({ ...after }), logo: logoOf(after), ...edited };
  await trx
    .insertInto('school_drafts')
    .values({ id: DRAFT, ...stored })
    .onConflict((draft) => draft.column('id').doUpdateSet(stored))
    .execute();
  await recordVersion(trx, 'school_drafts', DRAFT, {
    before: everySection(before),
    after: everySection(after),
  });
}

/** With null for what is absent: an absent section is a value like others. */
function everySection(content: SchoolContent): Record<string, unknown> {
  return Object.fromEntries(SCHOOL_SECTIONS.map((name) => [name, content[name] ?? null]));
}

/**
 * Keeps what a form sends. What somebody else has changed since its version stays.
 * @throws 409 where both have changed the same sections; 400
 */
export async function saveDraft(
  ctx: Context,
  userId: number,
  { content: sent, version }: { content: SchoolContent; version: number },
): Promise<void> {
  await requireLogo(ctx, sent);
  await ctx.database.transaction(async (trx) => {
    const { content: before, version: stored } = await lockDraft(ctx, trx);
    // Nothing is stored yet, or by nobody else.
    const merged =
      stored === version ? sent : await mergedWith(trx, { stored: before, sent, since: version });
    if (changedSections(before, merged).length === 0) return;
    await writeDraft(ctx, trx, { before, after: merged, by: userId });
  });
}

/** @throws 400 where the logo is no file of ours; one that was there when the draft was saved stays what it is */
async function requireLogo(ctx: Context, content: SchoolContent): Promise<void> {
  const logo = logoOf(content);
  if (logo === null || logo === logoOf((await readDraft(ctx.database.queries)).content)) return;
  if (!(await ctx.files.stat(logo))) throw invalid({ 'content.identity.logo': [LOGO_UNKNOWN] });
}

async function mergedWith(
  trx: Trx,
  { stored, sent, since }: { stored: SchoolContent; sent: SchoolContent; since: number },
): Promise<SchoolContent> {
  const { changes, conflicts } = await mergeFields(trx, 'school_drafts', DRAFT, {
    stored: everySection(stored),
    sent: everySection(sent),
    since,
  });
  if (conflicts.length > 0) {
    throw httpError(409, SCHOOL_CHANGED_MEANWHILE, { body: { fields: conflicts } });
  }
  const merged = Object.entries({ ...everySection(stored), ...changes });
  return schoolContentSchema.parse(
    Object.fromEntries(merged.filter(([, value]) => value !== null)),
  );
}
