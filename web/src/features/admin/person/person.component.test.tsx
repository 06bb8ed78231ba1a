import { api, INVITATIONS_SPENT, type Person, type TimelineEntry } from '@trilha/contract';
import {
  adminUser,
  courseSummary,
  expectAccessible,
  httpError,
  mock,
  pageOf,
  profile,
  renderScreen,
  STAFF,
} from '#test';
import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import * as screen from './person.tsx';

const PATH = '/admin/users/:id';
const AT = '2026-03-01T12:00:00.000Z';
const me = profile({ ...STAFF });
const french = { id: 3, title: 'Français', language: 'fr' } as const;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text });

function person(given: Partial<Person> = {}): Person {
  const { courses: _, ...user } = adminUser({ first_name: 'Ana', last_name: 'Lima' });
  return {
    ...user,
    phone: '',
    birth_date: null,
    bio: '',
    guardian_name: '',
    guardian_contact: '',
    last_seen: null,
    is_invited: false,
    courses: [
      {
        course_id: french.id,
        title: french.title,
        language: french.language,
        enrolled_at: AT,
        ended_at: null,
        last_accessed: null,
        video_progress: 50,
        quiz_progress: 0,
      },
    ],
    ...given,
  };
}

type Note = Extract<TimelineEntry, { kind: 'note' }>;

const note = (given: Partial<Note> = {}): Note => ({
  kind: 'note',
  id: 1,
  at: AT,
  text: 'Comes by bus.',
  author_id: me.id,
  author_name: 'Paulo Prado',
  edited_at: null,
  ...given,
});

const EVERYTHING: readonly TimelineEntry[] = [
  {
    kind: 'audit',
    id: 1,
    at: AT,
    actor_id: 9,
    actor_name: 'paulo',
    action: 'update',
    subject_type: 'user',
    subject_id: 7,
    subject_name: 'ana',
    details: { fields: ['guardian_name'] },
    subject_place: null,
    places: [{ kind: 'user', id: 9, name: 'Paulo Prado' }],
  },
  note(),
  note({ id: 2, text: 'By train.', author_id: null, author_name: 'rita', edited_at: AT }),
  { kind: 'mail', id: 1, at: AT, subject: 'Welcome', state: 'failed' },
  { kind: 'message', id: 1, at: AT, name: 'Ana Lima', subject: 'Cursos', handled: false },
  {
    kind: 'attempt',
    id: 5,
    at: AT,
    quiz_id: 2,
    title: 'Salut',
    course: french,
    number: 2,
    score: 80,
    passed: true,
  },
  { kind: 'lesson', id: 4, at: AT, title: 'Bonjour', course: french },
  { kind: 'ended', id: 1, at: AT, course: french },
  { kind: 'enrolled', id: 1, at: AT, course: french },
];

/** A person with these entries, of which a page has as many as there are before `older`. */
function school(given: Partial<Person> = {}, entries = EVERYTHING, older: typeof entries = []) {
  const one = person(given);
  const stored = { entries: [...entries] };
  mock(api.people.get, one);
  const timeline = mock(api.people.timeline, ({ query }) =>
    query['before']
      ? { results: [...older], next: null }
      : {
          results: stored.entries.filter(
            ({ kind }) => query['show'] !== 'notes' || kind === 'note',
          ),
          next: older.length > 0 ? '1-1-1' : null,
        },
  );
  return { one, stored, timeline };
}

const open = (id: number | string, user = me, query = '') =>
  renderScreen(screen, { path: PATH, at: `/admin/users/${id}${query}`, user, frame: 'admin' });

test('changes by staff are sentences of what was done for this person', async () => {
  const { one } = school();
  const changes = [
    ['create', 'comment', 'ana · Les nombres'],
    ['enroll', 'enrollment', 'ana · Francês'],
    ['end', 'enrollment', 'ana · Um · Dois'],
    ['create', 'user', 'ana'],
    ['cancel', 'job', 'letters'],
  ] as const;
  const results = changes.map(([action, subject_type, subject_name], at): TimelineEntry => ({
    kind: 'audit',
    id: at + 1,
    at: AT,
    actor_id: 9,
    actor_name: 'paulo',
    action,
    subject_type,
    subject_id: 7,
    subject_name,
    details: {},
    subject_place: null,
    places: [],
  }));
  mock(api.people.timeline, { results, next: null });
  await open(one.id);
  for (const sentence of [
    'paulo commented on Les nombres',
    'paulo enrolled them in Francês',
    'paulo ended the enrollment in Um · Dois',
    'paulo added this person',
    'paulo · Canceled job letters',
  ]) {
    await expect.element(entry(sentence)).toBeVisible();
  }
});

test('what is known of a person stands beside their courses and what has happened', async () => {
  const { one } = school({
    phone: '+351 912 345 678',
    birth_date: '2014-05-31',
    guardian_name: 'Otto Lima',
    guardian_contact: 'otto@school.test',
    bio: 'I dance.',
    last_seen: AT,
  });
  await open(one.id);
  await expect.element(page.getByRole('heading', { name: 'Ana Lima' })).toBeVisible();
  await expect.element(page.getByText(/May 31, 2014 \(\d+ years old\)/)).toBeVisible();
  await expect.element(page.getByText('Otto Lima · otto@school.test')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Write' }))
    .toHaveAttribute('href', `mailto:${encodeURIComponent(one.email)}`);
  await expect
    .element(page.getByRole('link', { name: 'Notice', exact: true }))
    .toHaveAttribute('href', `/admin/notices/new?ids=${one.id}`);
  await expect.element(entry('Passed Salut with 80%')).toMatchTextContent('attempt 2');
  await expect.element(entry('paulo changed this person')).toMatchTextContent('changed: guardian');
  await expect.element(entry('Welcome')).toMatchTextContent('Not delivered');
  // Who is gone has no page.
  await expect.element(entry('By train.')).toMatchTextContent('rita · edited');
  await expect.element(page.getByRole('link', { name: 'rita' })).not.toBeInTheDocument();
  const links = page.getByRole('link').elements();
  const hrefs = links.map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(
    expect.arrayContaining([
      '/admin/users/9',
      '/admin/courses/3',
      '/admin/lessons/4/edit',
      '/admin/messages?search=Ana+Lima',
      `/admin/users/${one.id}/progress`,
    ]),
  );
  await expectAccessible();
});

test('a note is written, told whose data it is, changed and deleted', async () => {
  const { one, stored } = school({}, []);
  const add = mock(api.people.addNote, ({ body: { text } }) => {
    const made = note({ text });
    stored.entries.unshift(made);
    return made;
  });
  const change = mock(api.people.changeNote, ({ body: { text } }) => {
    stored.entries[0] = note({ text, edited_at: AT });
    return note({ text });
  });
  const remove = mock(api.people.removeNote, () => {
    stored.entries.shift();
  });
  await open(one.id);
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible();
  await button('Note').click();
  const field = page.getByRole('textbox', { name: 'Note' });
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText(/part of the person’s own data/)).toBeVisible();
  await button('Save note').click();
  await expect.element(page.getByText('Write a note.')).toBeVisible();
  await userEvent.fill(field, 'Comes by bus.');
  await expectAccessible();
  await button('Save note').click();
  await expect.element(entry('Comes by bus.')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  expect(add.requests.map(({ body }) => body)).toEqual([{ text: 'Comes by bus.' }]);

  await page.getByRole('button', { name: /^Edit the note/ }).click();
  await userEvent.fill(field, 'By train.');
  await button('Save note').click();
  await expect.element(entry('By train.')).toMatchTextContent('edited');
  expect(change.requests).toHaveLength(1);

  await page.getByRole('button', { name: /^Delete the note/ }).click();
  await button('Delete').click();
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible();
  expect(remove.requests).toHaveLength(1);
});

test('a note that cannot be saved stays in its field; the notes of others have no buttons', async () => {
  const { one } = school({}, [note({ author_id: 900 })]);
  mock(api.people.addNote, httpError(500));
  await open(one.id);
  await expect.element(entry('Comes by bus.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /the note of/ })).not.toBeInTheDocument();
  await button('Note').click();
  const field = page.getByRole('textbox', { name: 'Note' });
  await userEvent.fill(field, 'By train.');
  await button('Save note').click();
  await expect.element(page.getByText('Refused.')).toBeVisible();
  await expect.element(field).toHaveValue('By train.');
});

test('the timeline is narrowed by its address, and goes on page by page', async () => {
  const { one } = school({}, EVERYTHING, [note({ id: 77, text: 'Long ago.' })]);
  const { address } = await open(one.id);
  await button('Show older').click();
  await expect.element(entry('Long ago.')).toBeVisible();
  await expect.element(button('Show older')).not.toBeInTheDocument();
  await userEvent.selectOptions(page.getByLabelText('Show in the timeline'), 'Notes');
  await expect.element(entry('Welcome')).not.toBeInTheDocument();
  await expect.poll(address).toBe(`/admin/users/${one.id}?show=notes`);
  await expect.element(entry('Comes by bus.')).toBeVisible();
});

test('a person is enrolled in a course that they are not in', async () => {
  const { one } = school();
  mock(
    api.courses.list,
    pageOf([courseSummary({ id: 3, title: 'Français' }), courseSummary({ id: 8, title: 'Latim' })]),
  );
  const enroll = mock(api.adminEnrollments.create, httpError(500));
  await open(one.id);
  await button('Enroll').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enroll' }).click();
  await expect.element(page.getByText('Course is required')).toBeVisible();
  expect(
    [...dialog.getByLabelText('Course').element().querySelectorAll('option')].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(['Select a course', 'Latim']);
  await userEvent.selectOptions(dialog.getByLabelText('Course'), 'Latim');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Enroll' }).click();
  await expect.element(page.getByText('Failed to enroll. Please try again.')).toBeVisible();
  expect(enroll.requests[0]?.body).toEqual({ user: one.id, course: 8 });
});

test('birth date and guardian are edited; where somebody else has changed the same, both are shown', async () => {
  const { one } = school();
  const update = mock(
    api.people.update,
    httpError(409, { detail: 'Changed.', message: 'Changed.', fields: ['guardian_name'] }),
  );
  await open(one.id);
  await button('Edit details').click();
  await userEvent.fill(page.getByLabelText('Guardian', { exact: true }), 'Otto');
  await expectAccessible();
  mock(api.people.get, { ...one, guardian_name: 'Olga', version: 2 });
  await button('Save').click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('Olga');
  await page.getByLabelText('Yours').click();
  const saved = mock(api.people.update, { ...one, guardian_name: 'Otto', version: 3 });
  await button('Save what I have chosen').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(update.requests[0]?.body).toMatchObject({ guardian_name: 'Otto', version: 1 });
  expect(saved.requests[0]?.body).toMatchObject({ guardian_name: 'Otto', version: 2 });
});

test('staff have neither a note nor a change for staff: that is for superusers', async () => {
  const { one } = school({ is_staff: true, is_active: false, courses: [] }, []);
  await open(one.id);
  await expect.element(page.getByText('Inactive', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Not in any course yet')).toBeVisible();
  for (const name of ['Note', 'Edit details']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
});

test('who is gone, what cannot be loaded, and what comes on a second try', async () => {
  mock(api.people.get, httpError(404));
  await open(7);
  await expect.element(page.getByText('There is no such user')).toBeVisible();
});

test('a timeline that cannot be loaded leaves the rest, and comes on a second try', async () => {
  const { one } = school();
  mock(api.people.timeline, httpError(500));
  await open(one.id);
  await expect.element(page.getByText('Failed to load the timeline')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Français' })).toBeVisible();
  mock(api.people.timeline, { results: [...EVERYTHING], next: null });
  await button('Retry').click();
  await expect.element(entry('Welcome')).toBeVisible();
});

test('on a phone the longest names fit', async () => {
  await page.viewport(320, 780);
  const long = 'Wolfeschlegelsteinhausen'.repeat(8);
  const { one } = school(
    { first_name: long, email: `${long}@school.test`, phone: '1'.repeat(40) },
    [
      note({ text: long, author_name: long }),
      { kind: 'enrolled', id: 1, at: AT, course: { ...french, title: long } },
    ],
  );
  await open(one.id);
  await expect.element(entry('Enrolled in')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectAccessible();
});

test('it prints without what surrounds it, the latest entries alone', async () => {
  const many = Array.from({ length: 30 }, (_, n) => note({ id: n + 1, text: `Note ${n + 1}.` }));
  const { one } = school({}, many);
  await open(one.id);
  await expect.element(entry('Note 30.')).toBeVisible();
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '', features: [] });
  });
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print', features: [] });
  await expect.element(page.getByText('Note 1.', { exact: true })).toBeVisible();
  expect(page.getByText('Note 30.').query()?.checkVisibility()).toBe(false);
  const pressed = [...document.querySelectorAll('button, select, aside')];
  expect(pressed.filter((element) => element.checkVisibility())).toEqual([]);
});

test('who was invited and never came is invited again, by who may change them', async () => {
  const sent = mock(api.adminUsers.invite, undefined);
  const { id } = school({ is_invited: true, email: 'bia@school.test' }).one;
  await open(id);
  const again = page.getByRole('button', { name: 'Resend the invitation' });
  await again.click();
  await expect
    .element(page.getByText('An invitation is on its way to bia@school.test.'))
    .toBeVisible();
  expect(sent.requests).toHaveLength(1);
  mock(api.adminUsers.invite, httpError(429, INVITATIONS_SPENT));
  await expect.element(again).toBeEnabled();
  await again.click();
  await expect.element(page.getByText(INVITATIONS_SPENT)).toBeVisible();
  await expectAccessible();
});

test('who has logged in before is not invited', async () => {
  const { id } = school().one;
  await open(id);
  await expect.element(page.getByRole('button', { name: 'Enroll', exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Resend the invitation' }))
    .not.toBeInTheDocument();
});
