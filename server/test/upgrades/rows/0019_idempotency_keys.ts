import type { Rows } from '../rows.ts';

export const rows: Rows = {
  // As the first start of that version stored it: with `SECRET` (`rows.ts`).
  data_keys: [
    {
      name: 'idempotency',
      encrypted: 'FgE2QF0829Qbsd2B3cHZ2p0TkniA76RANULkVo8WKI4QbP-S7wl_iCDOpkT2EiiVu4_-lxErQVcfk7u_',
    },
  ],
  idempotency_keys: [
    {
      id: 'a keyed hash of user, endpoint and key',
      user_id: 2,
      fingerprint: 'a keyed hash of what was sent',
      status: 201,
      answer: 'encrypted',
      expires_at: '2026-02-21T10:00:00.000Z',
    },
  ],
};

/** The first start with one data key more encrypts the others again; that they are the same is tested by log-ins. */
export const changes = { data_keys: ['encrypted'] };
