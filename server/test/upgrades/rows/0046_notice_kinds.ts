import type { Rows } from '../rows.ts';

const at = '2026-11-24T12:00:00.000Z';

export const rows: Rows = {
  notices: [
    {
      id: 46,
      kind: 'comment',
      about: 'attempt:1',
      place: '/course/1/quizzes?quiz=1&view=results',
      subject: 'Au marché',
      text: 'Muito bem, Ana.',
      created_by: 1,
      created_at: at,
      send_at: at,
      sent_at: at,
    },
  ],
  notice_people: [{ notice_id: 46, user_id: 97, told_at: at }],
  notice_rules: [
    {
      rule: 'idle',
      is_on: true,
      days: 14,
      subject: 'Sentimos a sua falta',
      text: 'Olá, {first_name}!',
      version: 2,
      ran_on: '2026-11-24',
    },
  ],
};
