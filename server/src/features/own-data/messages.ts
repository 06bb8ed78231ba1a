import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * Which rows of `contact_messages` are of a person: those from their address, and the one that they became a
 * student by, whatever address that came from. Their answers go with them.
 */
export const ownMessages = ({
  id,
  email,
}: {
  readonly id: number;
  readonly email: string;
}): RawBuilder<SqlBool> => sql<SqlBool>`(lower(email) = ${email} or student_id = ${id})`;
