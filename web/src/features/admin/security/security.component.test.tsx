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

const open = () =>
  renderScreen(screen, { path: '/admin/security', user: 'superuser', frame: 'admin' });

test('who has not set it up themselves cannot require it', async () => {
  security(false, person('Helena', false), person('Paulo', false));
  await open();
  await expect.element(required).toBeDisabled();
  await expect
    .element(page.getByText('Turn on two-step verification for yourself first'))
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
  await expect
    .element(page.getByText('1 of 2 has not set it up yet: the admin area is closed to them.'))
    .toBeVisible();
  await expect.element(required).toBeChecked();
  await expectAccessible();
  expect(update.requests.map(({ body }) => body)).toEqual([{ staff_second_factor_required: true }]);
});
