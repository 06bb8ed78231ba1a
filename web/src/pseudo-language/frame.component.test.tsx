import { expectPseudo, ONE, pseudoUser, renderScreen, speakPseudo, STAFF, TWO, wide } from '#test';
import { type ComponentType, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SecondFactorRequired } from '../features/shell/second-factor-required.tsx';
import { WantedNotice } from '../features/shell/wanted-notice.tsx';
import {
  ConfirmDelete,
  CurrentPasswordField,
  DataTable,
  DraftOffer,
  FileDrop,
  ListFrame,
  Modal,
  Pagination,
  ProgressBar,
  ReorderList,
  SearchField,
  UnsavedChanges,
} from '../ui/index.ts';

/*
 * Every screen that is translated, in a language that nobody speaks (`web/test/pseudo.ts`): no text of it
 * stays in English, and each has room to be longer.
 */

const user = pseudoUser();
const student = { user, frame: 'site' } as const;

beforeEach(speakPseudo);

/** A route that has no texts of its own. */
const routeOf = (Content: ComponentType) => ({
  default: () => (
    <div className="container-page">
      <h1>{ONE}</h1>
      <Content />
    </div>
  ),
  meta: () => [{ title: ONE }],
});
const Nothing = () => null;
const title = page.getByRole('heading', { level: 1 });
const dialog = page.getByRole('alertdialog');

test('header, menu of the account and footer', async () => {
  await renderScreen(routeOf(Nothing), student);
  await expect.element(title).toBeVisible();
  await page.getByRole('banner').getByRole('button').click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await expectPseudo();
});

test('the header of staff', async () => {
  await renderScreen(routeOf(Nothing), {
    ...student,
    user: { ...user, ...STAFF },
  });
  await expect.element(title).toBeVisible();
  await expectPseudo();
  await page.viewport(360, 900);
  await page.getByRole('banner').getByRole('button').click();
  await expect.element(page.getByRole('banner').getByRole('link').last()).toBeVisible();
  await expectPseudo();
});

test('what is asked before somebody logs out with unsaved work, and before a page with it is left', async () => {
  const screen = await renderScreen(
    routeOf(() => <UnsavedChanges isDirty />),
    student,
  );
  await expect.element(title).toBeVisible();
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('menuitem').last().click();
  await expect.element(dialog).toBeVisible();
  await expectPseudo();
  await dialog.getByRole('button').last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  void screen.go('/profile');
  await expect.element(dialog).toBeVisible();
  await expectPseudo();
});

test('the notices of the frame', async () => {
  const Notices = () => (
    <>
      <WantedNotice />
      <SecondFactorRequired />
    </>
  );
  await renderScreen(routeOf(Notices), {
    ...student,
    at: { pathname: '/dashboard', state: { wanted: '/profile' } },
  });
  await expect.element(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expectPseudo();
});

const query = {
  error: Object.assign(new Error(), { requestId: '123' }),
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
};
const nothing = () => undefined;

/** The parts of screens that have texts of their own. */
function Parts() {
  const [isOpen, setOpen] = useState(false);
  const list = { failure: ONE, page: 2, addressOf: String, children: () => null };
  return (
    <div className="grid gap-6">
      <DraftOffer savedAt={new Date(2026, 2, 8)} onRestore={nothing} onDiscard={nothing} />
      <ListFrame {...list} query={{ ...query, data: undefined }} isNoSuchPage />
      <ListFrame {...list} query={{ ...query, data: undefined }} isNoSuchPage={false} />
      <ListFrame
        {...list}
        query={{ ...query, data: { count: 40_000, results: [] } }}
        isNoSuchPage={false}
      />
      <Pagination page={1} count={11} addressOf={String} />
      <DataTable label={ONE} columns={[]} rows={undefined} rowKey={String} empty="" />
      <ReorderList
        label={ONE}
        items={[ONE, TWO]}
        keyOf={(name) => name}
        nameOf={(name) => name}
        onReorder={nothing}
      >
        {(name) => name}
      </ReorderList>
      <ProgressBar label={ONE} value={50} />
      <SearchField label={ONE} value="?" onChange={nothing} />
      <CurrentPasswordField value="" />
      <FileDrop accept="*" hint="" onFile={nothing} />
      <ConfirmDelete label={ONE} question={ONE} onConfirm={() => setOpen(true)} />
      <Modal isOpen={isOpen} onOpenChange={setOpen} title={ONE}>
        {TWO}
      </Modal>
    </div>
  );
}

test('the parts of all screens', async () => {
  await renderScreen(routeOf(Parts), { user });
  await expect.element(title).toBeVisible();
  await page.getByRole('button', { name: ONE, exact: true }).click();
  await expectPseudo();
  await wide();
  await page.getByRole('group', { name: ONE }).getByRole('button').first().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectPseudo();
});
