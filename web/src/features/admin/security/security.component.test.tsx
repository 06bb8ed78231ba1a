import { api, type StaffSecurity } from '@trilha/contract';
import { expectAccessible, mock, nextId, pageOf, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as screen from './security.tsx';

const required = page.getByRole('switch', { name: /Require two-step verification/ });

function person(name: string, second_factor: boolean): StaffSecurity {
  return {
    id: nextId(),
    name,
    email: `${name.toLowerCase()}@school.test`,
    profile_image: null,
    is_staff: true,
    is_superuser: false,
    is_active: true,
    second_factor,
  };
}

/** What a superuser sees whose own second step is on or not. */
function security(isOn: boolean, ...people: StaffSecurity[]) {
  let staff = people;
  mock(api.secondFactor.get, {
    is_on: isOn,
    is_required: false,
    recovery_codes_left: 10,
    asks_password: true,
  });
  mock(api.adminSecurity.get, { staff_second_factor_required: false });
  mock(api.adminSecurity.staff, () => pageOf(staff));
  mock(api.adminSecurity.reset, ({ params }) => {
    staff = staff.map((each) => (each.id === params.id ? { ...each, second_factor: false } : each));
  });
  return mock(api.adminSecurity.update, ({ body }) => body);
}

const question = page.getByRole('alertdialog', { name: 'Require two-step verification?' });
const confirm = question.getByRole('button', { name: 'Require it' });

const open = () =>
  renderScreen(screen, { path: '/admin/security', user: 'superuser', frame: 'admin' });

test('who has not set it up themselves cannot require it', async () => {
  security(false, person('Helena', false), person('Paulo', false));
  await open();
  await expect.element(required).toBeDisabled();
  await expect
    .element(page.getByText('first, so that you do not lock yourself out.'))
    .toBeVisible();
  await expect.element(page.getByText('2 of 2 have not set it up yet.')).toBeVisible();
  await expectAccessible();
});

test('once required, the screen says to whom the admin area is closed; one is reset in two steps', async () => {
  const update = security(true, person('Helena', true), person('Paulo', true));
  await open();
  const row = page.getByRole('row', { name: /Paulo/ });
  await row.getByRole('button', { name: 'Reset two-step verification of Paulo' }).click();
  await row.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.element(row.getByText('Not set up')).toBeVisible();
  await expect.element(page.getByText('1 of 2 has not set it up yet.')).toBeVisible();
  await page.getByText('Require two-step verification of all staff').click();
  await confirm.click();
  await expect
    .element(page.getByText('1 of 2 has not set it up yet: the admin area is closed to them.'))
    .toBeVisible();
  await expect.element(required).toBeChecked();
  await expectAccessible();
  expect(update.requests.map(({ body }) => body)).toEqual([{ staff_second_factor_required: true }]);
});

test('before it is required one is told whom it shuts out; only Yes requires it', async () => {
  const out = Array.from({ length: 9 }, (_, index) => person(`Teacher ${index + 1}`, false));
  const left = { ...person('Former', false), is_active: false };
  const update = security(true, person('Helena', true), ...out, left);
  await open();
  await expect.element(page.getByText('9 of 10 have not set it up yet.')).toBeVisible();
  await page.getByText('Require two-step verification of all staff').click();
  await expect.element(question).toMatchTextContent('closes the admin area at once to 9 people');
  await expect.element(question).toMatchTextContent('Teacher 8');
  await expect.element(question).toMatchTextContent('and 1 more');
  await expect.element(question).not.toMatchTextContent('Helena');
  await expect.element(question).not.toMatchTextContent('Former');
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(required).not.toBeChecked();
  expect(update.requests).toEqual([]);

  await page.getByText('Require two-step verification of all staff').click();
  await confirm.click();
  await expect.element(required).toBeChecked();
  // To require it no longer shuts nobody out: nothing is asked.
  await page.getByText('Require two-step verification of all staff').click();
  await expect.element(required).not.toBeChecked();
  expect(update.requests.map(({ body }) => body.staff_second_factor_required)).toEqual([
    true,
    false,
  ]);
});

test('where all have set it up nobody is shut out', async () => {
  security(true, person('Helena', true), person('Paulo', true));
  await open();
  await expect.element(page.getByRole('row', { name: /Paulo/ })).toBeVisible();
  await page.getByText('Require two-step verification of all staff').click();
  await expect.element(question).toMatchTextContent('nobody is shut out');
});
