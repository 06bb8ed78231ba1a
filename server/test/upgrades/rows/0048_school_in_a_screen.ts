import type { Rows } from '../rows.ts';

export const rows: Rows = {
  school_drafts: [
    {
      id: 1,
      content: '{"timeZone":"America/Recife"}',
      logo: null,
      version: 3,
      field_history: '{"timeZone":[[3,"abcdefgh"]]}',
      edited_at: '2026-11-24T12:00:00.000Z',
      edited_by: 2,
    },
  ],
  school_versions: [
    {
      id: 90,
      content: '{}',
      logo: null,
      sections: 'timeZone',
      created_at: '2026-11-24T12:00:00.000Z',
      created_by: 2,
      published_at: '2026-11-24T12:00:03.000Z',
      restored_from: null,
      job_id: null,
    },
    {
      id: 91,
      content: '{"identity":{"name":"Casa do Porto","shortName":"Casa","logo":null}}',
      logo: null,
      sections: 'identity',
      created_at: '2026-11-24T13:00:00.000Z',
      created_by: null,
      published_at: null,
      restored_from: 90,
      job_id: null,
    },
  ],
  school_renders: [{ id: 90, version_id: 90, key_hash: null, build: 'abc', leased_until: null }],
  school_pages: [{ render_id: 90, file: 'index.html', body: '<p>Olá</p>' }],
};
