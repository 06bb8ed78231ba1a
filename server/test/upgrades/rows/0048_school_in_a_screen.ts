import type { Rows } from '../rows.ts';

export const rows: Rows = {
  school_drafts: [
    {
      id: 1,
      school: '{"timeZone":"America/Recife"}',
      logo: '/media/pictures/sample.webp',
      version: 3,
      field_history: '{"timeZone":[[3,"abcdefgh"]]}',
      edited_at: '2026-11-24T12:00:00.000Z',
      edited_by: 2,
    },
  ],
  school_versions: [
    {
      id: 90,
      school: '{}',
      logo: '/media/pictures/sample.webp',
      sections: 'timeZone',
      created_at: '2026-11-24T12:00:00.000Z',
      created_by: 2,
      published_at: '2026-11-24T12:00:03.000Z',
      restored_from: null,
      job_id: null,
    },
    {
      id: 91,
      school: '{"identity":{"name":"Casa do Porto","shortName":"Casa","logo":null}}',
      logo: null,
      sections: 'identity',
      created_at: '2026-11-24T13:00:00.000Z',
      created_by: null,
      published_at: null,
      restored_from: 90,
      job_id: 1,
    },
  ],
  school_renders: [
    { id: 90, version_id: 90, build: 'abc' },
    {
      id: 91,
      version_id: null,
      key_hash: 'abcdefgh',
      build: 'abc',
      leased_until: '2026-11-24T12:02:00.000Z',
      expires_at: '2026-11-24T13:00:00.000Z',
    },
  ],
  outgoing_mails: [
    {
      id: 96,
      kind: 'school_test',
      recipient: 'marina@example.com',
      subject: 'Assim chegam os emails da escola',
      created_at: '2026-11-24T12:00:00.000Z',
      give_up_at: '2026-11-28T12:00:00.000Z',
      attempts: 1,
      sent_at: '2026-11-24T12:00:01.000Z',
      sender_name: 'Secretaria',
    },
  ],
  school_pages: [{ render_id: 90, file: 'index.html', body: '<p>Olá</p>' }],
};
