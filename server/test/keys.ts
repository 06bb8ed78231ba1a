import { firstDataKeys, type Keys, keysOf } from '../src/platform/security/keys.ts';
import { givenSecrets } from '../src/platform/security/secrets.ts';

/** The keys of an installation that has this secret from its beginning. */
export function testKeys(secret = 'a secret for tests only'): Keys {
  return keysOf(givenSecrets(secret), () => new Date(), firstDataKeys(secret));
}
