import type { Rows } from '../rows.ts';

const mail = {
  kind: 'mail',
  recipient: 'ana@school.test',
  created_at: '2026-03-09T12:00:00.000Z',
  give_up_at: '2026-03-13T12:00:00.000Z',
};

export const rows: Rows = {
  // One that waits, one that was sent, and one that was given up.
  outgoing_mails: [
    {
      ...mail,
      id: 1,
      reply_to: 'paulo@school.test',
      subject: 'It waits',
      html: '<p>Good morning</p>',
      text: 'Good morning',
      attempts: 1,
      next_try_at: '2026-03-09T12:05:00.000Z',
    },
    { ...mail, id: 2, subject: 'Sent', attempts: 1, sent_at: '2026-03-09T12:00:01.000Z' },
    {
      ...mail,
      id: 3,
      subject: 'Given up',
      attempts: 9,
      failed_at: '2026-03-09T13:00:00.000Z',
      failure: 'No such mailbox.',
    },
  ],
  password_requests: [
    { id: 1, email: 'nobody@school.test', requested_at: '2026-03-09T12:00:00.000Z' },
  ],
  password_tokens: [
    {
      id: 1,
      user_id: 4,
      purpose: 'reset',
      token_hash: 'used',
      created_at: '2026-03-01T12:00:00.000Z',
      expires_at: '2026-03-01T13:00:00.000Z',
      ended_at: '2026-03-01T12:30:00.000Z',
    },
  ],
};
