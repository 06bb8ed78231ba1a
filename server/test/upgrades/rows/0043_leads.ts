import type { Rows } from '../rows.ts';

export const rows: Rows = {
  contact_messages: [
    {
      id: 90,
      first_name: 'Clara',
      last_name: 'Nunes',
      email: 'clara@example.com',
      subject: 'Agendar uma aula experimental',
      message: 'Posso às quintas.',
      handled: true,
      created_at: '2026-11-23T12:00:00.000Z',
      search_text: 'clara nunes clara@example.com agendar uma aula experimental posso as quintas.',
      stage: 'won',
      owner_id: 2,
      student_id: 95,
      note: 'Wants to begin in January.',
      version: 2,
      field_history: '{"note":[[2,"abcdefgh"]]}',
    },
  ],
  outgoing_mails: [
    {
      id: 95,
      kind: 'answer',
      recipient: 'clara@example.com',
      subject: 'Re: Agendar uma aula experimental',
      created_at: '2026-11-23T13:00:00.000Z',
      give_up_at: '2026-11-27T13:00:00.000Z',
      attempts: 1,
      sent_at: '2026-11-23T13:00:01.000Z',
    },
  ],
  message_answers: [
    {
      id: 90,
      message_id: 90,
      author_id: 2,
      text: 'Olá, Clara! Quinta às 19h?',
      created_at: '2026-11-23T13:00:00.000Z',
      mail_id: 95,
    },
  ],
  answer_templates: [
    { id: 90, name: 'Trial lesson', text: 'Olá, {first_name}!', version: 1, field_history: '{}' },
  ],
};

/** Who had been answered has been contacted. */
export const changes = { contact_messages: ['stage'] };
