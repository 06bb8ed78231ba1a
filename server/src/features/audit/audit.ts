import type { DEED_ACTIONS, DEED_SUBJECTS } from '@trilha/contract';
import type { User } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import { json, type Queries } from '../../platform/database.ts';

/** Something that staff did, as it is told later: it holds no secret and no password. */
export interface Deed {
  readonly action: (typeof DEED_ACTIONS)[number];
  readonly subject_type: (typeof DEED_SUBJECTS)[number];
  readonly subject_id: number | null;
  /** What the subject was called then; it may be gone when somebody reads this. */
  readonly subject_name: string;
  /** What a reader wants to know besides, such as the names of the changed fields. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Who does it; absent where the installation itself does, such as when it makes a demo school. */
export type Doer = Pick<User, 'id' | 'username'> | undefined;

/** Writes down what staff did, in the transaction of the deed itself: both happen or neither. */
export async function recordDeed(ctx: Context, trx: Queries, by: Doer, deed: Deed): Promise<void> {
  if (!by) return;
  await trx
    .insertInto('audit_entries')
    .values({
      at: ctx.now().toISOString(),
      actor_id: by.id,
      actor_name: by.username,
      action: deed.action,
      subject_type: deed.subject_type,
      subject_id: deed.subject_id,
      subject_name: deed.subject_name,
      details: json({ ...deed.details }),
    })
    .execute();
}

/** The names of the fields whose value differs: what an update changed. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(changes).filter(
    (name) => changes[name] !== undefined && changes[name] !== before[name],
  );
}
