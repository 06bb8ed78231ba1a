import { expectAccessible, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LessonParts } from './lesson-parts.tsx';

const part = (title: string) => ({ id: title, title, content: <p>What is in {title}</p> });
const show = (...titles: string[]) =>
  renderScreen(
    {
      default: () => (
        <>
          <h1>A lesson</h1>
          <LessonParts parts={titles.map(part)} />
        </>
      ),
    },
    { path: '/' },
  );
const tab = (name: string) => page.getByRole('tab', { name });

test('one part stands without tabs, none takes no space', async () => {
  await show('Description');
  await expect.element(page.getByText('What is in Description')).toBeVisible();
  await expect.element(page.getByRole('tablist')).not.toBeInTheDocument();
});

test('two parts or more are tabs, which the arrows lead through', async () => {
  await show('Description', 'Material', 'Transcript');
  await expect.element(tab('Description')).toHaveAttribute('aria-selected', 'true');
  await expectAccessible();
  await tab('Material').click();
  await expect.element(page.getByText('What is in Material')).toBeVisible();
  await expect.element(page.getByText('What is in Description')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Transcript')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Description')).toHaveFocus();
  await expect.element(page.getByRole('tabpanel', { name: 'Description' })).toBeVisible();
  await userEvent.keyboard('{End}{ArrowLeft}{Home}{ArrowLeft}');
  await expect.element(tab('Transcript')).toHaveFocus();
});
