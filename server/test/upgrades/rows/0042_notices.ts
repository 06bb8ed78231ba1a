import type { Rows } from '../rows.ts';

export const rows: Rows = {
  notices: [
    {
      id: 1,
      subject: 'Feriado na sexta',
      text: 'Olá, {first_name}: sexta não há aula.',
      created_by: 1,
      created_at: '2026-11-23T12:00:00.000Z',
      send_at: '2026-11-23T12:00:00.000Z',
      due_at: '2026-11-23T12:00:00.000Z',
      sent_at: null,
    },
    {
      id: 2,
      subject: 'Boas-vindas',
      text: 'Que bom que você veio.',
      created_by: null,
      created_at: '2026-11-22T12:00:00.000Z',
      send_at: '2026-11-22T12:00:00.000Z',
      due_at: null,
      sent_at: '2026-11-22T12:00:01.000Z',
    },
  ],
  notice_people: [
    {
      notice_id: 1,
      user_id: 1,
      told_at: '2026-11-23T12:00:01.000Z',
      mail_at: '2026-11-24T08:00:00.000Z',
      mailed_at: null,
      read_at: '2026-11-23T13:00:00.000Z',
    },
    {
      notice_id: 2,
      user_id: 1,
      told_at: '2026-11-22T12:00:01.000Z',
      mail_at: null,
      mailed_at: '2026-11-22T12:00:02.000Z',
      read_at: null,
    },
    { notice_id: 1, user_id: 97, told_at: null, mail_at: null, mailed_at: null, read_at: null },
  ],
  notice_settings: [{ user_id: 1, mails: '{"school":"daily"}', quiet_from: 22, quiet_until: 7 }],
  outgoing_mails: [
    {
      id: 97,
      kind: 'notice',
      recipient: 'ana@school.test',
      subject: 'Feriado na sexta',
      html: '<p>Olá</p>',
      text: 'Olá',
      created_at: '2026-11-23T12:00:00.000Z',
      give_up_at: '2026-11-27T12:00:00.000Z',
      attempts: 0,
      next_try_at: '2026-11-23T12:00:00.000Z',
      priority: 1,
    },
  ],
};
