import { CONTACT_SUBJECTS } from '@trilha/contract';
import { expect, test } from 'vitest';
import { ana, fakeBrowser } from '../../../lib/browser.testing.ts';
import {
  beginWith,
  clearDraft,
  type Draft,
  loadDraft,
  NOTHING_WRITTEN,
  saveDraft,
} from './contact-draft.ts';

const draftOf = (message: string, more: Partial<Draft> = {}): Draft => ({
  written: { ...NOTHING_WRITTEN, message },
  opening: '',
  by: null,
  ...more,
});

test('a draft is kept until it is cleared', () => {
  fakeBrowser();
  const draft = draftOf('Oi', { opening: 'Olá!' });
  saveDraft(draft);
  expect(loadDraft(null)).toEqual(draft);
  clearDraft();
  expect(loadDraft(null)).toBeUndefined();
});

test('a draft of one user is not loaded for another user or for a visitor', () => {
  fakeBrowser();
  saveDraft(draftOf('Oi', { by: ana.id }));
  expect(loadDraft(ana)?.written.message).toBe('Oi');
  expect(loadDraft({ ...ana, id: 8 })).toBeUndefined();
  expect(loadDraft(null)).toBeUndefined();
  // A visitor who logs in keeps their own draft.
  saveDraft(draftOf('Oi'));
  expect(loadDraft(ana)?.written.message).toBe('Oi');
});

test('a blocked storage or invalid content causes no error', () => {
  const { session } = fakeBrowser();
  for (const raw of ['', '{', '7', '[]', '{"written":7}', '{"written":{"message":7,"x":"y"}}']) {
    session.setItem('contact_draft', raw);
    expect(loadDraft(null)?.written ?? NOTHING_WRITTEN, raw).toEqual(NOTHING_WRITTEN);
  }
  session.refuse = true;
  saveDraft(draftOf('Oi'));
  clearDraft();
  expect(loadDraft(null)).toBeUndefined();
});

test('typed values come first, then the draft, then the user’s data', () => {
  const typed = { ...NOTHING_WRITTEN, first_name: 'Zé' };
  const draft = draftOf('Oi', { written: { ...NOTHING_WRITTEN, first_name: 'A', last_name: 'B' } });
  expect(beginWith(typed, draft, ana, '')).toMatchObject({
    first_name: 'Zé',
    last_name: 'B',
    email: ana.email,
    subject: '',
  });
});

const OPENING = 'Olá! Tenho interesse no curso Francês.';

test('an opening sets its subject and is put before the written text', () => {
  const begun = beginWith(NOTHING_WRITTEN, draftOf('Quanto custa?'), null, OPENING);
  expect(begun.subject).toBe(CONTACT_SUBJECTS[0]);
  expect(begun.message).toBe(`${OPENING}\n\nQuanto custa?`);
  expect(beginWith(NOTHING_WRITTEN, undefined, null, OPENING).message).toBe(OPENING);
});

test('an opening is inserted once: a changed one is kept', () => {
  const draft = draftOf('Outra coisa', { opening: OPENING });
  expect(beginWith(NOTHING_WRITTEN, draft, null, OPENING)).toMatchObject({
    message: 'Outra coisa',
    subject: '',
  });
});

test('a new opening replaces the former one', () => {
  const draft = draftOf('Olá! Antes.\n\nQuanto custa?', { opening: 'Olá! Antes.' });
  expect(beginWith(NOTHING_WRITTEN, draft, null, OPENING).message).toBe(
    `${OPENING}\n\nQuanto custa?`,
  );
});

test('a text that is being typed is not changed', () => {
  const typed = { ...NOTHING_WRITTEN, message: 'Bom d' };
  expect(beginWith(typed, undefined, null, OPENING)).toEqual(typed);
});
