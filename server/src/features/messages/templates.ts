import {
  type AnswerTemplate,
  type AnswerTemplateChanges,
  type AnswerTemplateInput,
  TEMPLATE_CHANGED_MEANWHILE,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mergeFields, recordVersion } from '../../platform/database/field-history.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { httpError, notFound } from '../../platform/http/errors.ts';
import { type AuditActor, changedFields, type NewAuditEntry, recordAudit } from '../audit/audit.ts';

/* The templates of answers, which all who answer share. What stands in braces is filled in by the screen. */

const COLUMNS = ['id', 'name', 'text', 'version'] as const;

export async function listTemplates({ database: { queries } }: Context) {
  const results = await queries
    .selectFrom('answer_templates')
    .select(COLUMNS)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { results };
}

export async function addTemplate(
  ctx: Context,
  actor: AuditActor,
  { name, text }: AnswerTemplateInput,
): Promise<AnswerTemplate> {
  return ctx.database.transaction(async (trx) => {
    const template = await trx
      .insertInto('answer_templates')
      .values({ name, text })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await recordAudit(ctx, trx, actor, entryOf('create', template));
    return template;
  });
}

/** @throws 404; 409 where somebody else has changed the same fields since `version` */
export async function changeTemplate(
  ctx: Context,
  actor: AuditActor,
  id: number,
  { version, ...sent }: AnswerTemplateChanges,
): Promise<AnswerTemplate> {
  return ctx.database.transaction(async (trx) => {
    await lockRow(ctx.database, trx, 'answer_templates', id);
    const stored = await templateRow(trx, id);
    const merging = { stored, sent, since: version };
    const { changes, conflicts } = await mergeFields(trx, 'answer_templates', id, merging);
    if (conflicts.length > 0) {
      throw httpError(409, TEMPLATE_CHANGED_MEANWHILE, { body: { fields: conflicts } });
    }
    const fields = changedFields(stored, changes);
    if (fields.length === 0) return stored;
    const { name, text } = { ...stored, ...changes };
    await trx.updateTable('answer_templates').set({ name, text }).where('id', '=', id).execute();
    await recordVersion(trx, 'answer_templates', id, { before: stored, after: { name, text } });
    await recordAudit(ctx, trx, actor, {
      ...entryOf('update', { id, name }),
      details: { fields },
    });
    return templateRow(trx, id);
  });
}

/** @throws 404 */
export async function removeTemplate(ctx: Context, actor: AuditActor, id: number): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const template = await templateRow(trx, id);
    await trx.deleteFrom('answer_templates').where('id', '=', id).execute();
    await recordAudit(ctx, trx, actor, entryOf('delete', template));
  });
}

/** @throws 404 */
async function templateRow(db: Queries, id: number): Promise<AnswerTemplate> {
  const row = await db
    .selectFrom('answer_templates')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const entryOf = (
  action: NewAuditEntry['action'],
  { id, name }: Pick<AnswerTemplate, 'id' | 'name'>,
): NewAuditEntry => ({
  action,
  subject_type: 'answer_template',
  subject_id: id,
  subject_name: name,
});
