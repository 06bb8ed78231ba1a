import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts and authenticates a secret that is stored in the database.
 * @param boundTo its owner, such as `user 7`: copied to another row, the value does not decrypt
 */
export function encrypt(key: Uint8Array, content: Uint8Array, boundTo: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(boundTo));
  const encrypted = [nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(encrypted).toString('base64url');
}

/** @throws when the key or `boundTo` is not the one it was encrypted with, or it was changed */
export function decrypt(key: Uint8Array, encrypted: string, boundTo: string): Uint8Array {
  const bytes = Buffer.from(encrypted, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(boundTo));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const content = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([content, decipher.final()]);
  } catch (cause) {
    throw new Error('Encrypted with another key or for another owner, or changed since.', {
      cause,
    });
  }
}
