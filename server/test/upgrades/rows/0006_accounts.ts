import type { Rows } from '../rows.ts';

export const rows: Rows = {
  // Who was erased, with a result that stays in the statistics.
  users: [
    {
      id: 6,
      email: 'erased-6',
      username: 'erased-6',
      username_key: 'erased-6',
      first_name: 'Erased',
      last_name: 'user',
      is_active: false,
      is_staff: false,
      is_superuser: false,
      phone: '',
      bio: '',
      search_text: '',
      date_joined: '2025-01-11T12:00:00.000Z',
      erased_at: '2025-04-01T12:00:00.000Z',
    },
  ],
  activity_days: [{ user_id: 6, day: '2025-03-02' }],
  audit_entries: [
    {
      id: 4,
      at: '2025-04-01T12:00:00.000Z',
      actor_id: 3,
      actor_name: 'Rosa',
      action: 'erase',
      subject_type: 'user',
      subject_id: 6,
      subject_name: 'Erased user',
      details: '{}',
      search_text: 'rosa erased user',
      about_id: 6,
    },
  ],
  outgoing_mails: [
    {
      id: 4,
      kind: 'contact',
      recipient: 'contato@school.test',
      reply_to: 'ines@example.com',
      reply_to_name: 'Inês Couto',
      subject: 'Matrícula',
      created_at: '2025-03-01T12:00:00.000Z',
      give_up_at: '2025-03-05T12:00:00.000Z',
      attempts: 1,
      sent_at: '2025-03-01T12:00:01.000Z',
    },
  ],
  deletion_requests: [{ id: 1, user_id: 4, requested_at: '2026-03-08T12:00:00.000Z' }],
  provider_logins: [
    {
      id: 1,
      provider: 'google',
      state_hash: 'state',
      nonce: 'nonce',
      code_verifier: 'verifier',
      challenge: 'challenge',
      expires_at: '2026-03-09T12:10:00.000Z',
      answered_at: '2026-03-09T12:01:00.000Z',
      user_id: 1,
      ticket_hash: 'ticket',
    },
  ],
  // As Rosa's were made with `SECRET` (`rows.ts`): `APP_SECRET`, and `RECOVERY_CODE`.
  second_factors: [
    {
      user_id: 3,
      secret: 'KJl8_C-IzPNAUOHqjzqSt2s-chTxMViAZXea72qAyzdngQEaZqMO9q3xNKysc3IH',
      started_at: '2025-04-02T12:00:00.000Z',
      confirmed_at: '2025-04-02T12:01:00.000Z',
      last_step: 1,
    },
  ],
  recovery_codes: [{ id: 1, user_id: 3, code_hash: 'xU53TX0sFt4GR0OdVVQpjSl1OKi2VotVQx6k6h-Zr_8' }],
  school_settings: [{ name: 'staff_second_factor_required', is_on: false }],
};
