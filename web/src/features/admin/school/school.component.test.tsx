import { api, type SchoolContent, type SchoolState } from '@trilha/contract';
import { expectAccessible, httpError, mock, pageOf, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
// oxlint-disable-next-line trilha/import-law -- the server hands out what the build wrote of it.
import { firstSchool } from '../../site/school-json.ts';
import * as screen from './school.tsx';

const defaults = firstSchool() as SchoolContent;

const state = (changes: Partial<SchoolState> = {}): SchoolState => ({
  content: {},
  version: 1,
  is_draft: false,
  changed: [],
  edited_at: null,
  edited_by: null,
  published: null,
  defaults,
  publishing: null,
  ...changes,
});

const open = (tab = '') =>
  renderScreen(screen, {
    path: '/admin/school',
    at: tab === '' ? '/admin/school' : `/admin/school?tab=${tab}`,
    user: 'superuser',
    frame: 'admin',
  });

const save = page.getByRole('button', { name: 'Save draft' });
const publish = page.getByRole('button', { name: 'Publish', exact: true });

test('what is changed becomes a draft of its section alone, and is published after a question', async () => {
  let now = state();
  mock(api.adminSchool.get, () => now);
  const saved = mock(api.adminSchool.saveDraft, ({ body }) => {
    now = state({ content: body.content, version: 2, is_draft: true, changed: ['identity'] });
    return now;
  });
  const published = mock(api.adminSchool.publish, () =>
    state({ content: now.content, version: 2 }),
  );
  await open();
  const name = page.getByRole('textbox', { name: 'Name of the school' });
  await expect.element(name).toHaveValue('Escola Trilha');
  await expect.element(publish).toBeDisabled();
  await name.fill('Casa do Porto');
  await expect.element(page.getByText('Save the draft first: what is not saved')).toBeVisible();
  await save.click();
  await expect.element(page.getByText('Draft, not published')).toBeVisible();
  expect(saved.last?.body).toEqual({
    content: { identity: { name: 'Casa do Porto', shortName: 'Trilha', logo: null } },
    version: 1,
  });
  await expectAccessible();
  await publish.click();
  const question = page.getByRole('alertdialog', { name: 'Publish the school?' });
  await expect.element(question.getByText('Name and logo')).toBeVisible();
  await question.getByRole('button', { name: 'Publish now' }).click();
  await expect.element(publish).toBeDisabled();
  await expect.poll(() => published.last?.body).toEqual({ version: 2 });
});

test('an empty name is told beside its field, and its tab says so', async () => {
  mock(api.adminSchool.get, state());
  await open();
  const name = page.getByRole('textbox', { name: 'Name of the school' });
  await name.fill('');
  await save.click();
  await expect.element(page.getByText('Write the name of the school.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Name and logo has errors' })).toBeVisible();
  await expect.element(name).toHaveFocus();
});

test.each([
  'colours',
  'contact',
  'texts',
  'catalogue',
  'testimonials',
  'about',
  'languages',
  'mail',
])('the part %s can be used by everybody', async (tab) => {
  mock(api.adminSchool.get, state());
  await open(tab);
  await expect.element(save).toBeVisible();
  await expectAccessible();
});

test('a text is written in another language beside the Portuguese one', async () => {
  mock(api.adminSchool.get, state());
  const saved = mock(api.adminSchool.saveDraft, ({ body }) =>
    state({ content: body.content, version: 2, is_draft: true, changed: ['mail'] }),
  );
  await open('mail');
  await page
    .getByRole('combobox', { name: 'Language in which you write' })
    .selectOptions('Français');
  await page.getByRole('textbox', { name: 'End of each mail (Français)' }).fill('À bientôt');
  await save.click();
  await expect.element(page.getByText('Draft, not published')).toBeVisible();
  expect(saved.last?.body?.content).toEqual({
    mail: {
      senderName: 'Escola Trilha',
      signature: { 'pt-BR': 'Escola Trilha', fr: 'À bientôt' },
    },
  });
});

test('opening hours are days and times; their words are written by themselves', async () => {
  mock(api.adminSchool.get, state());
  const saved = mock(api.adminSchool.saveDraft, ({ body }) =>
    state({ content: body.content, version: 2, is_draft: true, changed: ['hours'] }),
  );
  await open('contact');
  await page.getByText('Monday · Tuesday').first().click();
  await page.getByLabelText('Until').first().fill('19:30');
  await save.click();
  await expect.element(page.getByText('Draft, not published')).toBeVisible();
  expect(saved.last?.body?.content.hours?.[0]).toMatchObject({
    closes: '19:30',
    hours: { 'pt-BR': '8h–19h30', en: '8 am–7:30 pm' },
  });
});

test('what was published once is published again after a question', async () => {
  mock(api.adminSchool.get, state());
  const at = '2026-03-01T12:00:00Z';
  const version = { at, by: null, restored_at: null, sections: ['texts'] };
  mock(
    api.adminSchool.versions,
    pageOf([
      { ...version, id: 2, is_current: true },
      { ...version, id: 1, is_current: false },
    ]),
  );
  const restored = mock(api.adminSchool.restore, state());
  await open('history');
  await page.getByRole('button', { name: /Publish this again/ }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Publish again', exact: true }).click();
  await expect.poll(() => restored.last?.params).toEqual({ id: 1 });
});

test('a failed load can be tried again', async () => {
  mock(api.adminSchool.get, () => httpError(500, 'Broken'));
  await open();
  await expect.element(page.getByText('The school could not be loaded.')).toBeVisible();
});
