import type { Rows } from '../rows.ts';

export const rows: Rows = {
  activities: [
    { user_id: 1, day: '2026-11-20', kind: 'lesson', amount: 2 },
    { user_id: 1, day: '2026-11-20', kind: 'quiz', amount: 1 },
  ],
  goals: [{ user_id: 1, since: '2026-11-16', per: 'day', amount: 2 }],
  goal_settings: [
    {
      user_id: 1,
      time_zone: 'Europe/Lisbon',
      reminder_hour: 19,
      remind_at: '2026-11-21T19:00:00.000Z',
      reminded_on: '2026-11-19',
      weekly_letter: true,
      letter_at: '2026-11-23T08:00:00.000Z',
      letter_on: '2026-11-16',
    },
  ],
  outgoing_mails: [
    {
      id: 90,
      kind: 'goal reminder',
      recipient: 'ana@school.test',
      subject: 'Um minuto para aprender',
      html: '<p>Olá</p>',
      text: 'Olá',
      created_at: '2026-11-20T19:00:00.000Z',
      give_up_at: '2026-11-20T22:00:00.000Z',
      attempts: 0,
      next_try_at: '2026-11-20T19:00:00.000Z',
      unsubscribe_url: 'https://trilha.test/api/mails/stop/?link=1.reminder.x',
    },
  ],
};
