import type { Rows } from '../rows.ts';

export const rows: Rows = {
  contact_messages: [
    {
      id: 2,
      first_name: 'Inês',
      last_name: 'Couto',
      email: 'ines@example.com',
      subject: 'Matrícula',
      message: 'Bom dia!',
      handled: true,
      created_at: '2025-03-01T12:00:00.000Z',
      search_text: 'ines couto ines@example.com matricula bom dia!',
    },
  ],
  audit_entries: [
    {
      id: 3,
      at: '2025-03-01T12:00:00.000Z',
      actor_id: 2,
      actor_name: 'Paulo',
      action: 'update',
      subject_type: 'course',
      subject_id: 1,
      subject_name: 'English A1',
      details: '{"fields":["title"]}',
      search_text: 'paulo english a1',
    },
  ],
};
