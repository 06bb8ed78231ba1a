import { type AdminMaterial, api, MATERIAL_CHANGED_MEANWHILE } from '@trilha/contract';
import { courseSummary, expectAccessible, httpError, mock, nextId, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { adminLesson } from '../lesson-school.testing.ts';
import { LessonMaterial } from './lesson-material.tsx';

const section = page.getByRole('region', { name: 'Material' });
const button = (name: string) => section.getByRole('button', { name, exact: true });
const title = section.getByRole('textbox', { name: 'Title' });
const editor = section.getByRole('textbox', { name: 'Text', exact: true });
const row = (name: string) => section.getByRole('row', { name });

const material = (given: Partial<AdminMaterial>): AdminMaterial => ({
  id: nextId(),
  kind: 'link',
  title: 'A dictionary',
  url: 'https://dictionary.example/',
  file: null,
  text: null,
  version: 1,
  ...given,
});
const text = (given: Partial<AdminMaterial> = {}) =>
  material({
    kind: 'text',
    title: 'Words',
    url: null,
    text: [{ type: 'paragraph', spans: [{ text: 'Hello' }] }],
    ...given,
  });

/** The section of a lesson whose material comes and goes. */
async function open(...given: AdminMaterial[]) {
  let stored = given;
  const add = (added: AdminMaterial) => {
    stored = [...stored, added];
    return added;
  };
  const lesson = adminLesson(courseSummary());
  mock(api.adminMaterials.list, () => ({ results: stored, max_mb: 1 }));
  const calls = {
    create: mock(api.adminMaterials.create, ({ body: { title: named, link_url, text: blocks } }) =>
      add(
        material({
          title: named,
          kind: blocks ? 'text' : 'link',
          url: link_url ?? null,
          text: blocks ?? null,
        }),
      ),
    ),
    upload: mock(api.adminMaterials.upload, () =>
      add(
        material({
          kind: 'file',
          title: 'Lesson 1',
          url: '/media/materials/x.pdf',
          file: { type: 'pdf', name: 'Lesson 1.pdf', size: 1_234_567 },
        }),
      ),
    ),
    remove: mock(api.adminMaterials.remove, ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id);
    }),
    reorder: mock(api.adminMaterials.reorder, ({ body }) => {
      stored = body.ids.flatMap((id) => stored.filter((each) => each.id === id));
    }),
  };
  await renderScreen(
    {
      default: () => (
        <>
          <h1>Edit Lesson</h1>
          <LessonMaterial lesson={lesson} />
        </>
      ),
    },
    { path: '/admin/lessons/1/edit', user: 'staff' },
  );
  await expect.element(button('Add a link')).toBeVisible();
  return calls;
}

test('a file, a link and a text are added, put into order and deleted', async () => {
  const { create, upload, reorder, remove } = await open();
  await expect.element(section.getByText('This lesson has no material yet.')).toBeVisible();
  await expectAccessible();
  const file = section.getByLabelText('Add a file');
  await userEvent.upload(file, new File(['%PDF-1.7'], 'Lesson 1.pdf'));
  await expect.element(section.getByText('PDF\u00a0· 1.2 MB')).toBeVisible();
  expect(upload.last?.form.get('material_file')).toHaveProperty('name', 'Lesson 1.pdf');

  await button('Add a link').click();
  await button('Add').click();
  await expect.element(section.getByText('Title is required')).toBeVisible();
  await title.fill('A dictionary');
  await section.getByRole('textbox', { name: 'Address' }).fill('https://dictionary.example/');
  await button('Add').click();
  await expect.element(row('A dictionary')).toBeVisible();

  await button('Add a text').click();
  await title.fill('Words');
  await expect.element(editor).toBeVisible();
  await button('Add').click();
  await expect.element(section.getByText('Enter a text.')).toBeVisible();
  await expectAccessible();
  await editor.click();
  await userEvent.keyboard('Say ');
  await button('Bold').click();
  await userEvent.keyboard('hello{Enter}');
  await button('Bulleted list').click();
  await userEvent.keyboard('one{Enter}two');
  await button('Add').click();
  await expect.element(row('Words')).toBeVisible();
  expect(create.last?.body).toEqual({
    title: 'Words',
    text: [
      { type: 'paragraph', spans: [{ text: 'Say ' }, { text: 'hello', bold: true }] },
      { type: 'bullets', items: [[{ text: 'one' }], [{ text: 'two' }]] },
    ],
  });

  await button('Move Words up').click();
  await expect.poll(() => reorder.last?.body.ids.length).toBe(3);
  await button('Delete A dictionary').click();
  await button('Delete').click();
  await expect.element(row('A dictionary')).not.toBeInTheDocument();
  expect(remove.requests).toHaveLength(1);
});

test('what is refused says why: a large file before it is sent, another one by the server', async () => {
  const { upload } = await open();
  const file = section.getByLabelText('Add a file');
  await userEvent.upload(file, new File([new Uint8Array(1024 * 1024 + 1)], 'a.pdf'));
  await expect.element(section.getByText(/at most 1 MB are allowed/)).toBeVisible();
  expect(upload.requests).toHaveLength(0);
  mock(api.adminMaterials.upload, () => httpError(400, { material_file: ['No PDF.'] }));
  await userEvent.upload(file, new File(['<html>'], 'a.pdf'));
  await expect.element(section.getByText('No PDF.')).toBeVisible();
});

test('a link in a text leads to a page and to nothing that runs; what is pasted keeps its styles alone', async () => {
  const { create } = await open();
  await button('Add a text').click();
  await title.fill('Words');
  await editor.click();
  await button('Link').click();
  const address = section.getByRole('textbox', { name: 'Address of the link' });
  await address.fill('javascript:alert(1)');
  await expect.element(section.getByText(/leads to an http\(s\) or mailto/)).toBeVisible();
  await address.fill('https://links.example/');
  await userEvent.keyboard('{Enter}');
  const data = new DataTransfer();
  data.setData(
    'text/html',
    '<meta charset="utf-8"><p onclick="x()">a <b>b</b><a href="javascript:x">c</a></p><script>x()</script><img src=x onerror="x()">',
  );
  editor
    .element()
    .dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  await button('Add').click();
  await expect.element(row('Words')).toBeVisible();
  const [block] = create.last?.body.text ?? [];
  expect(JSON.stringify(block)).not.toMatch(/javascript|onclick|script/);
  expect(block).toMatchObject({
    spans: expect.arrayContaining([
      { text: 'https://links.example/', href: 'https://links.example/' },
      { text: 'b', bold: true },
    ]),
  });
});

test('who edits the same text as somebody else is asked', async () => {
  const mine = text();
  await open(mine);
  const update = mock(api.adminMaterials.update, () =>
    httpError(409, {
      detail: MATERIAL_CHANGED_MEANWHILE,
      message: MATERIAL_CHANGED_MEANWHILE,
      fields: ['text'],
    }),
  );
  await button('Edit Words').click();
  await expect.element(editor).toHaveTextContent('Hello');
  await editor.click();
  await userEvent.keyboard(' you');
  await button('Save').click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(update.last?.body).toMatchObject({ version: 1 });
});

const file = (name: string, given: Partial<AdminMaterial> = {}) =>
  material({
    kind: 'file',
    title: name,
    url: '/media/materials/x.pdf',
    file: { type: 'pdf', name: `${name}.pdf`, size: 1_234_567 },
    ...given,
  });

async function choose(name: string, chosen: File) {
  await button(`Replace the file of ${name}`).click();
  const picker = document.querySelector('input[type=file][hidden]');
  if (!picker) throw new Error('There is no file picker.');
  await userEvent.upload(page.elementLocator(picker), chosen);
}

test('a file is replaced in its place, with progress that can be cancelled', async () => {
  const old = file('Lesson 1');
  await open(old, text());
  const replace = mock(api.adminMaterials.replaceFile, { ...old, version: 1 });
  replace.hold();
  await choose('Lesson 1', new File(['%PDF-1.7'], 'New.pdf'));
  await expect.element(section.getByRole('progressbar')).toBeVisible();
  await expect.element(button('Replace the file of Lesson 1')).not.toBeInTheDocument();
  await expectAccessible();
  await button('Cancel the upload of New.pdf').click();
  await expect.element(section.getByRole('progressbar')).not.toBeInTheDocument();
  replace.release();
  await choose('Lesson 1', new File(['%PDF-1.7'], 'Newer.pdf'));
  await expect.element(section.getByText('Replaced: Lesson 1')).toBeInTheDocument();
  expect(replace.last?.params).toEqual({ id: old.id });
  expect(replace.last?.form.get('material_file')).toHaveProperty('name', 'Newer.pdf');
});

test('a file that somebody else has deleted is not replaced, and a failed one is tried again', async () => {
  await open(file('Lesson 1'));
  const gone = mock(api.adminMaterials.replaceFile, httpError(404));
  await choose('Lesson 1', new File(['%PDF-1.7'], 'New.pdf'));
  await expect.element(section.getByText('Somebody else has deleted this material.')).toBeVisible();
  expect(gone.requests).toHaveLength(1);
  mock(api.adminMaterials.replaceFile, httpError(500, {}));
  await choose('Lesson 1', new File(['%PDF-1.7'], 'New.pdf'));
  await expect.element(section.getByText(/Failed to upload the file/)).toBeVisible();
  await expectAccessible();
  const again = mock(api.adminMaterials.replaceFile, file('Lesson 1'));
  await button('Try again').click();
  await expect.element(section.getByText('Replaced: Lesson 1')).toBeInTheDocument();
  expect(again.requests).toHaveLength(1);
});
