import { api, type Material } from '@trilha/contract';
import { expectAccessible, httpError, mock, nextId, noNetwork, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import MaterialPanel from './material-panel.tsx';

const piece = (given: Partial<Material>): Material => ({
  id: nextId(),
  kind: 'link',
  title: 'A dictionary',
  url: 'https://dictionary.example/',
  file: null,
  text: null,
  ...given,
});
const show = () =>
  renderScreen(
    {
      default: () => (
        <>
          <h1>A course</h1>
          <h2>A lesson</h2>
          <MaterialPanel lessonId={7} />
        </>
      ),
    },
    { path: '/course/:id', at: '/course/7', user: 'student' },
  );
const link = (name: string) => page.getByRole('link', { name });

test('files are downloaded, links open in a new tab, texts are read', async () => {
  const url = '/media/materials/x.pdf?exp=1&sig=x&name=Lesson%201.pdf';
  mock(api.materials.list, {
    results: [
      piece({
        kind: 'file',
        title: 'Lesson 1',
        url,
        file: { type: 'pdf', name: 'Lesson 1.pdf', size: 2_500_000 },
      }),
      piece({}),
      piece({
        kind: 'text',
        title: 'Words',
        url: null,
        text: [
          { type: 'heading', spans: [{ text: 'To remember' }] },
          {
            type: 'paragraph',
            spans: [
              { text: 'Say ' },
              { text: 'hello', bold: true },
              { text: 'here', href: 'https://a.example/' },
            ],
          },
          { type: 'numbers', items: [[{ text: 'one' }], [{ text: 'two' }]] },
        ],
      }),
    ],
  });
  await show();
  await expect.element(page.getByText('PDF\u00a0· 2.5 MB')).toBeVisible();
  await expect.element(link('Download Lesson 1')).toHaveAttribute('href', url);
  await expect.element(link('Open A dictionary')).toHaveAttribute('target', '_blank');
  await expect.element(link('Open A dictionary')).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(page.getByRole('heading', { name: 'To remember' })).toBeVisible();
  await expect.element(link('here')).toHaveAttribute('href', 'https://a.example/');
  expect(document.querySelector('strong')?.textContent).toBe('hello');
  await expectAccessible();
});

test('what cannot be fetched says so and can be tried again; what is gone is said to be', async () => {
  mock(api.materials.list, () => httpError(404, 'Not found.'));
  await show();
  await expect
    .element(page.getByText('Failed to fetch the material. Please try again.'))
    .toBeVisible();
  mock(api.materials.list, { results: [] });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('This lesson has no material any more.')).toBeVisible();
});

test('without a connection it says that it cannot be shown', async () => {
  mock(api.materials.list, () => noNetwork);
  await show();
  await expect
    .element(page.getByText('The material cannot be shown without a connection.'))
    .toBeVisible();
});
