import { api, type SchoolState } from '@trilha/contract';
import {
  expectPseudo,
  fails,
  mock,
  pageOf,
  pseudoUser,
  renderScreen,
  speakPseudo,
  SUPERUSER,
  TWO,
  wide,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as screen from '../features/admin/school/school.tsx';
// oxlint-disable-next-line trilha/import-law -- the server hands out what the build wrote of it.
import { firstSchool } from '../features/site/school-json.ts';

/* The school's screen in a language that nobody speaks (see frame.component.test.tsx). */

const user = pseudoUser(SUPERUSER);
const main = page.getByRole('main');
const AT = '2026-03-01T12:00:00.000Z';

const state = (given: Partial<SchoolState> = {}): SchoolState => ({
  content: {},
  version: 1,
  is_draft: true,
  changed: ['identity', 'colours'],
  edited_at: AT,
  edited_by: null,
  published: { id: 1, at: AT, by: null },
  defaults: firstSchool(),
  publishing: null,
  ...given,
});

beforeEach(async () => {
  speakPseudo();
  await wide();
});

const open = async (tab: string) => {
  await renderScreen(screen, {
    path: '/admin/school',
    at: `/admin/school?tab=${tab}`,
    user,
    frame: 'admin',
  });
};

// The languages stand beside all time zones, which have English names.
test.each(['identity', 'colours', 'contact', 'about', 'testimonials', 'mail'])(
  'the part %s',
  async (tab) => {
    mock(api.adminSchool.get, state());
    await open(tab);
    await expect.element(main.getByRole('button').last()).toBeVisible();
    await expectPseudo();
  },
);

test('a draft that cannot be published, and former versions', async () => {
  mock(api.adminSchool.get, state({ publishing: { status: 'failed', failure: `${TWO}.` } }));
  mock(
    api.adminSchool.versions,
    pageOf([
      {
        id: 2,
        at: AT,
        by: { id: 1, name: TWO },
        restored_at: AT,
        sections: ['texts'],
        is_current: true,
      },
      { id: 1, at: AT, by: null, restored_at: null, sections: ['mail'], is_current: false },
    ]),
  );
  mock(api.adminSchool.restore, fails);
  await open('history');
  await expect.element(main.getByRole('listitem').last()).toBeVisible();
  await expectPseudo();
});
