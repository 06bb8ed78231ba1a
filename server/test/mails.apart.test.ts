import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InterfaceLanguage, type SentenceParams } from '@trilha/contract';
import { expect, test, vi } from 'vitest';
import type { Context } from '../src/platform/context.ts';
import { type EmailContent, renderEmail } from '../src/platform/mail/email-template.ts';
import type { Reader } from '../src/platform/mail/mail-user.ts';
import * as devices from '../src/features/devices/emails.ts';
import * as goals from '../src/features/goals/emails.ts';
import * as messages from '../src/features/messages/emails.ts';
import * as notices from '../src/features/notices/emails.ts';
import type { Written } from '../src/features/notices/kinds.ts';
import * as ownData from '../src/features/own-data/emails.ts';
import * as passkeys from '../src/features/passkeys/emails.ts';
import * as passwords from '../src/features/passwords/emails.ts';
import * as schoolMails from '../src/features/school/emails.ts';
import * as secondFactor from '../src/features/second-factor/emails.ts';

/** Whether the catalogs give marked letters: then what a mail says in others did not come from them. */
const pseudo = vi.hoisted(() => ({ isOn: false }));

vi.mock('../src/platform/texts.ts', async (original) => {
  const texts = await original<typeof import('../src/platform/texts.ts')>();
  const marked = (text: string) => text.replaceAll(/\p{Letter}/gu, 'ж');
  /** Values keep their letters: what a mail names, and no words of it. */
  const sentenceIn = (
    language: InterfaceLanguage | undefined,
    sentence: string,
    params?: SentenceParams,
  ) => {
    if (!pseudo.isOn) return texts.sentenceIn(language, sentence, params);
    const values = Object.entries(params ?? {});
    const held = values.map(([name, value], n) => {
      const place = String.fromCharCode(0xe000 + n);
      return [name, typeof value === 'number' ? value : place] as const;
    });
    const text = marked(texts.sentenceIn(language, sentence, params && Object.fromEntries(held)));
    return values.reduce(
      (whole, [, value], n) => whole.replaceAll(String.fromCharCode(0xe000 + n), String(value)),
      text,
    );
  };
  const speaking =
    (language: InterfaceLanguage | undefined) => (sentence: string, params?: SentenceParams) =>
      sentenceIn(language, sentence, params);
  return { ...texts, sentenceIn, speaking };
});

interface Mail {
  readonly subject: string;
  readonly content: EmailContent;
}

const chrome = { browser: 'Chrome', system: 'Windows', kind: 'computer' } as const;
const safari = { browser: 'Safari', system: 'iPhone', kind: 'phone' } as const;
const unknown = { browser: null, system: null, kind: 'unknown' } as const;
const message = {
  first_name: 'Sérgio',
  last_name: 'Alves',
  email: 'sergio@example.com',
  subject: 'Suporte técnico',
  message: '12345',
};

const LESSON = { title: '1', course: '2' };

type Ctx = Context;
type Samples = Readonly<Record<string, readonly ((ctx: Ctx, reader: Reader) => Mail)[]>>;

const told = (given: Partial<Written>): Written => ({
  kind: 'school',
  subject: '1',
  text: '2',
  place: null,
  ...given,
});

/** Each function that writes mails, by its module, with every case of it. */
const MAILS: Readonly<Record<string, { module: object; samples: Samples }>> = {
  devices: {
    module: devices,
    samples: {
      newDeviceEmail: [chrome, unknown].map(
        (device) => (ctx, reader) => devices.newDeviceEmail(ctx, reader, device),
      ),
      endedSessionEmail: [
        (ctx, reader) =>
          devices.endedSessionEmail(ctx, reader, { opened: chrome, continued: safari }),
      ],
    },
  },
  goals: {
    module: goals,
    samples: {
      reminderEmail: [undefined, LESSON].map(
        (next) => (ctx, reader) => goals.reminderEmail(ctx, reader, 1, next),
      ),
      letterEmail: [
        (ctx, reader) =>
          goals.letterEmail(ctx, reader, 1, {
            from: '2026-03-02',
            to: '2026-03-08',
            lessons: Array.from({ length: 13 }, () => LESSON),
            quizzes: [{ title: '4', score: 80 }],
            badges: [{ name: '5' }],
            next: LESSON,
          }),
      ],
    },
  },
  messages: {
    module: messages,
    samples: {
      nameOf: [],
      contactEmail: [
        (ctx, { language }) => messages.contactEmail({ ...ctx, mailLanguage: language }, message),
      ],
      answerEmail: ['1', '1\n\n2'].map(
        (text) =>
          (ctx, { language }) =>
            messages.answerEmail({ ...ctx, mailLanguage: language }, message, text),
      ),
    },
  },
  notices: {
    module: notices,
    samples: {
      stopKind: [],
      noticeEmail: [
        [told({ text: '2\n\n3' })],
        [told({ text: '{first_name}, 2' })],
        [told({ kind: 'comment', place: '/course/1' })],
        [told({ kind: 'reminder' })],
        [told({ kind: 'goals' })],
        [told({}), told({ subject: '3', text: '4' })],
        [told({}), told({ kind: 'comment' })],
      ].map(
        (some) => (ctx, reader) =>
          notices.noticeEmail(ctx, { ...reader, id: 1, last_name: '' }, some),
      ),
    },
  },
  'own-data': {
    module: ownData,
    samples: { requestEmail: [ownData.requestEmail], erasedEmail: [ownData.erasedEmail] },
  },
  passkeys: {
    module: passkeys,
    samples: {
      eventEmail: (
        [
          { added: 'Chrome, Windows' },
          { added: '' },
          { removed: 'Chrome, Windows' },
          { removed: '' },
          { removedAll: 'new password' },
          { removedAll: 'second factor reset' },
        ] as const
      ).map((event) => (ctx, reader) => passkeys.eventEmail(ctx, reader, event)),
    },
  },
  passwords: {
    module: passwords,
    samples: {
      resetEmail: [(ctx, reader) => passwords.resetEmail(ctx, reader, '0123')],
      invitationEmail: [(ctx, reader) => passwords.invitationEmail(ctx, reader, '0123')],
      passwordChangedEmail: [chrome, unknown].map(
        (device) => (ctx, reader) => passwords.passwordChangedEmail(ctx, reader, device),
      ),
    },
  },
  school: {
    module: schoolMails,
    samples: {
      testEmail: [(ctx, reader) => schoolMails.testEmail(ctx.school, ctx.publicUrl, reader)],
    },
  },
  'second-factor': {
    module: secondFactor,
    samples: {
      eventEmail: (
        ['on', 'off', 'reset', ...[0, 1, 7].map((n) => ({ recoveryCodesLeft: n }))] as const
      ).map((event) => (ctx, reader) => secondFactor.eventEmail(ctx, reader, event)),
    },
  },
};

const school = { name: 'Escola Trilha', email: 'contato@trilha.test' };
const ctx = {
  school,
  publicUrl: 'https://trilha.test',
  apiUrl: 'https://trilha.test/api',
  keys: { mailLinks: Buffer.alloc(32) } as Partial<Ctx['keys']> as Ctx['keys'],
  timeZone: 'America/Sao_Paulo',
  mailLanguage: 'pt-BR',
  now: () => new Date('2026-03-10T15:00:00.000Z'),
} as Partial<Ctx> as Ctx;

function written(language: InterfaceLanguage) {
  const reader = { first_name: 'Ana', username: 'ana', language };
  return Object.entries(MAILS).flatMap(([feature, { samples }]) =>
    Object.entries(samples).flatMap(([name, cases]) =>
      cases.map((write, n) => {
        const { subject, content } = write(ctx, reader);
        const bodies = renderEmail(school, ctx.publicUrl, content, language);
        return { name: `${feature} ${name} ${n}`, subject, ...bodies };
      }),
    ),
  );
}

/** Names, addresses and dates, and how mail programs mark an answer. */
const NAMED =
  /https:\/\/trilha\.test\S*|trilha\.test|\S+@\S+\.(?:test|com)|Escola Trilha|Ana|Sérgio Alves|Chrome|Windows|Safari|iPhone|\d+ de março(?: de \d+)?|\d+ mars(?: \d+)?|March \d+|[AP]M|\bRe:/g;

test('every module that writes mails is here, with each of its functions', () => {
  const folder = fileURLToPath(new URL('../src/features', import.meta.url));
  const features = globSync('*/emails.ts', { cwd: folder }).map((path) => dirname(path));
  expect(features.toSorted()).toEqual(Object.keys(MAILS).toSorted());
  for (const { module, samples } of Object.values(MAILS)) {
    expect(Object.keys(samples).toSorted()).toEqual(Object.keys(module).toSorted());
  }
});

test.each(InterfaceLanguage.options)(
  'every word of every mail comes from the catalogs: %s',
  (language) => {
    pseudo.isOn = true;
    const mails = written(language);
    pseudo.isOn = false;
    expect(mails.length).toBeGreaterThan(23);
    for (const { name, subject, html, text } of mails) {
      const inHtml = html
        .replace(/<style>.*<\/style>/s, '')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/&#?\w+;/g, '');
      for (const part of [subject, text, inHtml]) {
        const left = part.replaceAll(NAMED, '').match(/[a-zà-ÿ]+/gi) ?? [];
        expect([name, left]).toEqual([name, []]);
      }
      expect(html).toContain(`<html lang="${language}">`);
    }
  },
);

test('no sentence of a mail is the same in two languages, and none shows its braces', () => {
  const [portuguese, english, french] = (['pt-BR', 'en', 'fr'] as const).map((language) =>
    written(language).map(({ name, text }) => {
      expect([name, text.match(/[{}]/g)]).toEqual([name, null]);
      // Without what is the same in all: names, addresses, what a visitor wrote.
      return text.split('\n').filter((line) => /\p{Letter}{2}/u.test(line.replaceAll(NAMED, '')));
    }),
  );
  for (const [n, lines] of (portuguese ?? []).entries()) {
    const others = new Set([...(english?.[n] ?? []), ...(french?.[n] ?? [])]);
    expect(lines.filter((line) => others.has(line))).toEqual([]);
    expect((english?.[n] ?? []).filter((line) => french?.[n]?.includes(line))).toEqual([]);
  }
});
