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
  clearDraft(null);
  expect(loadDraft(null)).toBeUndefined();
});

test('a draft of one user is not loaded for another user or for a visitor', async () => {
  fakeBrowser();
  const drafts = await import('./contact-draft.ts');
  const session = await import('../../../lib/session/session.ts');
  session.startSession({ access: 'a', refresh: 'r', user: ana }, true);
  drafts.saveDraft(draftOf('Oi', { by: ana.id }));
  expect(drafts.loadDraft(ana)?.written.message).toBe('Oi');
  expect(drafts.loadDraft({ ...ana, id: 8 })).toBeUndefined();
  expect(drafts.loadDraft(null)).toBeUndefined();
  // Without a message it holds only what is filled in by itself.
  drafts.saveDraft(draftOf(' ', { by: ana.id }));
  expect(drafts.loadDraft(ana)).toBeUndefined();
  // A visitor who logs in keeps their own draft.
  drafts.saveDraft(draftOf('Oi'));
  expect(drafts.loadDraft(ana)?.written.message).toBe('Oi');
  drafts.clearDraft(ana.id);
  expect(drafts.loadDraft(ana)).toBeUndefined();
  // The form that stays on the page after a log-out brings back nothing.
  session.clearSession();
  drafts.saveDraft(draftOf('Oi', { by: ana.id }));
  expect(drafts.loadDraft(ana)).toBeUndefined();
});

test('a blocked storage or invalid content causes no error', () => {
  const { session } = fakeBrowser();
  for (const raw of ['', '{', '7', '[]', '{"written":7}', '{"written":{"message":7,"x":"y"}}']) {
    session.setItem('contact_draft', raw);
    expect(loadDraft(null)?.written ?? NOTHING_WRITTEN, raw).toEqual(NOTHING_WRITTEN);
  }
  session.refuse = true;
  saveDraft(draftOf('Oi'));
  clearDraft(null);
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

const OPENING = 'Olá! Quero saber quando o curso Francês vai abrir.';

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

const FORMER = 'Olá! Tenho interesse no plano Aulas em grupo.';

test.each([
  [`${FORMER}\n\nQuanto custa?`, `${OPENING}\n\nQuanto custa?`],
  // Also where something was written before it, or right after it.
  [`Bom dia! ${FORMER} Quanto custa?`, `Bom dia! ${OPENING} Quanto custa?`],
])('a new opening takes the place of the former one: %j', (message, expected) => {
  const draft = draftOf(message, { opening: FORMER });
  expect(beginWith(NOTHING_WRITTEN, draft, null, OPENING).message).toBe(expected);
  // The same in a form that is open, or that the browser has filled in again.
  const typed = { ...NOTHING_WRITTEN, message };
  expect(beginWith(typed, undefined, null, OPENING).message).toBe(expected);
});

test('a message that is only an opening is not kept without it; a written one is', () => {
  const untouched = draftOf(FORMER, { opening: FORMER });
  untouched.written.subject = CONTACT_SUBJECTS[0];
  untouched.written.first_name = 'Zé';
  expect(beginWith(NOTHING_WRITTEN, untouched, null, '')).toEqual({
    ...NOTHING_WRITTEN,
    first_name: 'Zé',
  });
  const other = { ...untouched, written: { ...untouched.written, subject: CONTACT_SUBJECTS[1] } };
  expect(beginWith(NOTHING_WRITTEN, other, null, '').subject).toBe(CONTACT_SUBJECTS[1]);
  const written = draftOf(`${FORMER} Quanto custa?`, { opening: FORMER });
  expect(beginWith(NOTHING_WRITTEN, written, null, '').message).toBe(`${FORMER} Quanto custa?`);
});

test('a text that is being typed is not changed', () => {
  const typed = { ...NOTHING_WRITTEN, message: 'Bom d' };
  expect(beginWith(typed, undefined, null, OPENING)).toEqual(typed);
});
