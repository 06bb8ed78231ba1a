import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { StartError } from '../http/errors.ts';
import { loadDataKeys } from '../security/data-keys.ts';
import { readSecrets, type Secrets, writeSecrets } from '../security/secrets.ts';
import type { Settings } from '../settings.ts';

/** The file has a secret a line; a SECRET_KEY of the settings may have blanks. */
const FITS_A_FILE = /^[!-~]+$/;

/**
 * Makes what a restored database has encrypted readable where it is now.
 *
 * - `restored`: the secret of the backup is that of the installation, which had none
 * - `own`: the installation keeps its secret, which reads everything from now on
 * - `missing`: it has none, and neither has the backup one that a file takes
 * - `other`: its secret is not that of the backup, which does not hold it
 */
export async function settleSecret(
  database: Database,
  { dataDir, secretKey }: Pick<Settings, 'dataDir' | 'secretKey'>,
  archived: Secrets | undefined,
): Promise<'restored' | 'own' | 'missing' | 'other'> {
  const hasFile = statSync(join(dataDir, 'secret.key'), { throwIfNoEntry: false }) !== undefined;
  if (secretKey === undefined && !hasFile) {
    if (!archived?.every(({ text }) => FITS_A_FILE.test(text))) return 'missing';
    writeSecrets(dataDir, archived);
    return 'restored';
  }
  const own: Secrets = secretKey === undefined ? readSecrets(dataDir) : [{ text: secretKey }];
  try {
    await loadDataKeys(database, () => [...own, ...(archived ?? [])]);
    return 'own';
  } catch (error) {
    if (error instanceof StartError) return 'other';
    throw error;
  }
}
