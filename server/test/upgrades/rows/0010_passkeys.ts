import type { Rows } from '../rows.ts';

export const rows: Rows = {
  passkeys: [
    {
      id: 1,
      user_id: 1,
      credential_id: 'credential',
      public_key: 'key',
      // More than an integer of PostgreSQL holds.
      sign_count: 4_294_967_295,
      transports: 'internal hybrid',
      is_synced: true,
      label: 'Phone of Ana',
      created_at: '2025-06-01T12:00:00.000Z',
      last_used_at: '2025-06-02T12:00:00.000Z',
    },
  ],
  passkey_challenges: [
    {
      id: 1,
      challenge_hash: 'challenge',
      purpose: 'second step',
      user_id: 1,
      expires_at: '2025-06-02T12:05:00.000Z',
    },
  ],
};
