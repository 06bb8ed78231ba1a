import {
  DELETION_OF_YOURSELF,
  type DeletionRequest,
  type SessionUser,
  SUPERUSER_ONLY,
} from '@trilha/contract';
import { contractText } from '../../../lib/texts/contract-text.ts';

type Person = Pick<DeletionRequest['user'], 'id' | 'is_staff' | 'is_superuser'>;

/** Why this user cannot confirm a request, in the server's wording; undefined if they can. */
export function whyNot(
  { user }: { user: Person },
  me: Pick<SessionUser, 'id' | 'is_superuser'>,
): string | undefined {
  if (user.id === me.id) return contractText(DELETION_OF_YOURSELF);
  if ((user.is_staff || user.is_superuser) && !me.is_superuser) {
    return contractText(SUPERUSER_ONLY);
  }
  return undefined;
}
