import type { TestServer } from './server.ts';

/** A notice that one person was told, and has not opened yet. @returns its id */
export async function noticeTo(
  { ctx }: TestServer,
  reader: { readonly id: number },
  author: { readonly id: number },
): Promise<number> {
  const { queries } = ctx.database;
  const at = ctx.now().toISOString();
  const { id } = await queries
    .insertInto('notices')
    .values({
      subject: 'Holiday',
      text: 'No lesson on Friday.',
      created_by: author.id,
      created_at: at,
      send_at: at,
      sent_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('notice_people')
    .values({ notice_id: id, user_id: reader.id, told_at: at, mailed_at: at })
    .execute();
  return id;
}
