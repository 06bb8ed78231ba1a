import type { Rows } from '../rows.ts';

export const rows: Rows = {
  contact_messages: [
    {
      id: 91,
      first_name: 'Davi',
      last_name: 'Moura',
      email: 'davi@example.com',
      subject: 'Informações sobre cursos',
      message: 'Há aulas à noite?',
      handled: false,
      created_at: '2026-11-23T12:00:00.000Z',
      search_text: 'davi moura davi@example.com informacoes sobre cursos ha aulas a noite?',
      stage: 'contacted',
      owner_id: 2,
      note: '',
      version: 1,
      field_history: '{}',
      replied_at: '2026-11-23T14:00:00.000Z',
    },
  ],
  message_answers: [
    {
      id: 91,
      message_id: 91,
      author_id: 2,
      text: 'Olá, Davi! Sim, às 19h.',
      created_at: '2026-11-23T13:00:00.000Z',
      mail_ref: '96.1795438800000',
    },
  ],
  message_replies: [
    {
      id: 90,
      message_id: 91,
      fingerprint: 'c0ffee',
      sender: 'davi@example.com',
      text: 'Perfeito, obrigado!',
      quoted: '> Olá, Davi! Sim, às 19h.',
      attachments: 'rg.pdf',
      is_automatic: false,
      is_cut: false,
      created_at: '2026-11-23T14:00:00.000Z',
    },
  ],
};
