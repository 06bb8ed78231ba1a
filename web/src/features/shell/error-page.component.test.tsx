import { api } from '@trilha/contract';
import { mock } from '#test';
import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '../../lib/api/errors.ts';
import { TextsProvider } from '../../lib/texts/texts-provider.tsx';
import { ErrorPage } from './error-page.tsx';

/** A screen that can be drawn until somebody presses its button. */
function Screen({ error }: { error: Error }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw error;
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Break
    </button>
  );
}

async function broken(error: Error) {
  const reports = mock(api.clientErrors.report, undefined);
  // React says each error in the console, which else fails the test.
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const Stub = createRoutesStub([
    {
      path: '/dashboard',
      Component: () => <Screen error={error} />,
      ErrorBoundary: ({ error: caught }: { error: unknown }) => (
        <TextsProvider>
          <ErrorPage error={caught} />
        </TextsProvider>
      ),
    },
  ]);
  await render(<Stub initialEntries={['/dashboard']} />);
  await page.getByRole('button', { name: 'Break' }).click();
  await expect.element(page.getByText('Unexpected Application Error!')).toBeVisible();
  said.mockRestore();
  return reports;
}

test('a screen that cannot be drawn is reported once', async () => {
  const reports = await broken(new RangeError('The trail ends here.'));
  await expect.poll(() => reports.requests.length).toBe(1);
  expect(reports.last?.body).toMatchObject({
    message: 'RangeError: The trail ends here.',
    stack: expect.stringContaining('RangeError'),
  });
  expect(page.getByText(/Código|Code/).elements()).toEqual([]);
});

test('where the server has failed, the page shows the code of its log', async () => {
  await broken(new ApiError(500, null, '0f8fad5b-d9cb-469f-a165-70867728950e'));
  await expect.element(page.getByText('0f8fad5b-d9cb-469f-a165-70867728950e')).toBeVisible();
});
