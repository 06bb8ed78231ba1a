import type { Database, Queries, Trx } from '../database/database.ts';
import { lockName } from '../database/locks.ts';
import type { DataKeyName } from '../database/tables.ts';
import { StartError } from '../http/errors.ts';
import { decrypt, encrypt } from './encryption.ts';
import { type DataKeys, deriveKey, firstDataKeys } from './keys.ts';
import {
  nextSecret,
  readSecrets,
  type Secret,
  type Secrets,
  type SecretSource,
  signingSecret,
  writeSecrets,
} from './secrets.ts';

/*
 * The keys of what the database keeps are stored in it, encrypted with the secret of the installation. A new
 * secret then takes no more than encrypting these few rows again.
 */

type Name = DataKeyName;

const NAMES: readonly Name[] = [
  'secondFactors',
  'recoveryCodes',
  'passkeyHandles',
  'idempotency',
  'mailLinks',
];

const wrappingKey = (secret: string) => deriveKey(secret, 'data keys');
const boundTo = (name: Name) => `data key ${name}`;

/**
 * The data keys. Where there are none yet, they are those that were derived from the secret itself. They are
 * encrypted with the newest secret from now on.
 * @throws StartError where they were encrypted with none of these secrets
 */
export function loadDataKeys(database: Database, secrets: SecretSource): Promise<DataKeys> {
  return alone(database, async (trx) => {
    const known = secrets();
    const { keys, outdated } = await readAll(trx, known);
    await storeKeys(trx, known[0], keys, outdated);
    return keys;
  });
}

/**
 * Reads the data keys and stores nothing.
 * @throws StartError where they were encrypted with none of these secrets
 */
export async function checkDataKeys(db: Queries, secrets: Secrets): Promise<void> {
  await readAll(db, secrets);
}

/**
 * Replaces the secret in the file of the data folder. The former one stays valid for a day, or ends at once.
 * Running servers follow within half a minute.
 * @throws StartError
 */
export async function rotateSecret(
  database: Database,
  dataDir: string,
  { now, atOnce }: { readonly now: Date; readonly atOnce: boolean },
): Promise<Secret> {
  const next = nextSecret(now, atOnce);
  await alone(database, async (trx) => {
    const known = readSecrets(dataDir);
    const { keys } = await readAll(trx, known);
    // Both are in the file until the database has the new one, wherever this breaks off.
    writeSecrets(dataDir, [next, signingSecret(known, now)]);
    await storeKeys(trx, next, keys, NAMES);
  });
  if (atOnce) writeSecrets(dataDir, [next]);
  return next;
}

/** Runs `work` in a transaction that no other process reads or changes the data keys beside. */
function alone<T>(database: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  return database.transaction(async (trx) => {
    await lockName(database, trx, 'data keys');
    return work(trx);
  });
}

async function readAll(db: Queries, known: Secrets) {
  const oldest = known.at(-1) ?? known[0];
  const keys: Record<Name, Uint8Array> = { ...firstDataKeys(oldest.text) };
  const rows = await db.selectFrom('data_keys').selectAll().execute();
  const current = new Set<Name>();
  for (const { name, encrypted } of rows) {
    const { key, by } = unwrap(known, name, encrypted);
    keys[name] = key;
    if (by === known[0]) current.add(name);
  }
  return { keys, outdated: NAMES.filter((name) => !current.has(name)) };
}

async function storeKeys(
  db: Queries,
  { text }: Secret,
  keys: DataKeys,
  names: readonly Name[],
): Promise<void> {
  for (const name of names) {
    const encrypted = encrypt(wrappingKey(text), keys[name], boundTo(name));
    await db
      .insertInto('data_keys')
      .values({ name, encrypted })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ encrypted }))
      .execute();
  }
}

function unwrap(secrets: Secrets, name: Name, encrypted: string) {
  for (const by of secrets) {
    try {
      return { key: new Uint8Array(decrypt(wrappingKey(by.text), encrypted, boundTo(name))), by };
    } catch {
      // Encrypted with another one.
    }
  }
  throw new StartError(
    'This database was used with another secret: restore DATA_DIR/secret.key from the backup that the database is from, or set SECRET_KEY to what it was. Where it is lost, `npm run rotate-key -- --lost` opens the school again.',
  );
}

/** Forgets the data keys, whose secret is lost. What they have encrypted can be read by nobody any more. */
export async function forgetDataKeys(database: Database): Promise<void> {
  await database.queries.deleteFrom('data_keys').execute();
}
