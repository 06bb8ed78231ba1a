import {
  IMPORT_FILE_REQUIRED,
  IMPORT_NOT_TEXT,
  IMPORT_TOO_LARGE,
  IMPORT_XML_DOCTYPE,
} from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import { type Caller, questions, type School, testSchool } from '../../../../test/school.ts';

const IMPORT = '/admin/quizzes/import/';

async function schoolWithStaff() {
  const school = await testSchool();
  return { school, paulo: await school.as(await school.user({ is_staff: true })) };
}

/** A form as a browser sends it. */
async function send(
  caller: Caller,
  content: string | Uint8Array<ArrayBuffer>,
  format?: string,
  more: Record<string, string> = {},
) {
  const form = new FormData();
  form.append('import_file', new Blob([content]), 'questions.bin');
  if (format !== undefined) form.append('format', format);
  const message = new Response(form);
  const headers = { 'content-type': message.headers.get('content-type') ?? '', ...more };
  const payload = Buffer.from(await message.arrayBuffer());
  return caller.send('POST', IMPORT, { payload, headers });
}

/** The number of rows of each table that an import could change. */
async function rowCounts({ ctx: { database } }: School) {
  const tables = ['quizzes', 'questions', 'answers', 'audit_entries'] as const;
  return Promise.all(
    tables.map(
      async (table) => (await database.queries.selectFrom(table).select('id').execute()).length,
    ),
  );
}

describe('reading a file', () => {
  test('returns the accepted and the refused questions, and stores nothing', async () => {
    const { school, paulo } = await schoolWithStaff();
    const { id: course } = await school.course();
    await school.quiz(course);
    const before = await rowCounts(school);
    const reply = await send(
      paulo,
      '::Capital::Qual é a capital? {=Brasília#Isso! ~Rio}\n\nE agora? {=a -> b =c -> d}\n',
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      format: 'gift',
      questions: [
        {
          text: 'Qual é a capital?',
          answers: [
            { text: 'Brasília', is_correct: true },
            { text: 'Rio', is_correct: false },
          ],
        },
      ],
      refused: [
        {
          line: 3,
          excerpt: 'E agora?',
          reason: 'Matching questions cannot be taken: Trilha has multiple choice only.',
        },
      ],
      notes: ['Feedback texts were left out: line 1.'],
    });
    expect(await rowCounts(school)).toEqual(before);
  });

  test('says what was not taken in the language that the request names', async () => {
    const { paulo } = await schoolWithStaff();
    const told = 'Sim? {=Sim#Isso! ~Não}\n\n';
    const tooLong = `${'x'.repeat(2001)} {T}\n\n`;
    const file = `${told}${told}${told}${tooLong}Sim? {=Sim ~}\n\nSim? {=a -> b =c -> d}\n`;
    const french = { 'X-Interface-Language': 'fr' };
    const { body } = await send(paulo, file, undefined, french);
    expect(body.questions).toHaveLength(3);
    expect(body.refused.map(({ reason }: { reason: string }) => reason)).toEqual([
      'Question\u00a0: 2000 caractères au maximum.',
      'Réponse 2\u00a0: Le texte de la réponse est obligatoire',
      'Les questions d’appariement ne sont pas reprises\u00a0: Trilha n’a que des choix multiples.',
    ]);
    expect(body.notes).toEqual([
      'Les textes de feedback ont été laissés de côté\u00a0: lignes 1, 3 et 5.',
    ]);
    const musical = '<quiz><question type="&lt;b>{x}"/></quiz>';
    expect((await send(paulo, musical, 'moodle_xml', french)).body.refused).toMatchObject([
      {
        reason:
          'Les questions du type «\u00a0<b>{x}\u00a0» ne sont pas reprises\u00a0: Trilha n’a que des choix multiples.',
      },
    ]);
    const unreadable = await send(paulo, new Uint8Array([0, 1, 2, 3]), undefined, french);
    expect([unreadable.status, unreadable.body.import_file]).toEqual([
      400,
      [
        'Ce fichier ne contient pas de texte. Choisissez un fichier GIFT, Moodle XML, Aiken ou CSV.',
      ],
    ]);
  });

  test('recognises the format by content, unless it is given', async () => {
    const { paulo } = await schoolWithStaff();
    const csv = 'Sim ou não?;Sim;Não;1\n';
    expect((await send(paulo, csv)).body).toMatchObject({ format: 'csv', questions: [{}] });
    expect((await send(paulo, csv, 'aiken')).body).toMatchObject({
      format: 'aiken',
      questions: [],
      refused: [{ line: 1, excerpt: 'Sim ou não?;Sim;Não;1' }],
    });
    const reply = await send(paulo, csv, 'word');
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ format: ['Say gift, moodle_xml, aiken or csv.'] });
  });

  test('reports an empty file', async () => {
    const { paulo } = await schoolWithStaff();
    expect((await send(paulo, '')).body).toMatchObject({
      questions: [],
      refused: [{ line: 1, reason: 'The file is empty.' }],
    });
    expect((await send(paulo, '// only a comment')).body).toMatchObject({
      questions: [],
      refused: [{ line: 1, reason: 'No questions were found in this file.' }],
    });
  });

  test('that cannot be read is 400, together with other errors', async () => {
    const { paulo } = await schoolWithStaff();
    const binary = await send(paulo, new Uint8Array([0, 1, 2, 3]), 'word');
    expect(binary.status).toBe(400);
    expect(binary.body).toEqual({ format: ['Say gift, moodle_xml, aiken or csv.'] });
    const alone = await send(paulo, new Uint8Array([0, 1, 2, 3]));
    expect(alone.body).toEqual({ import_file: [IMPORT_NOT_TEXT] });
    const xml = await send(paulo, '<!DOCTYPE quiz [<!ENTITY x "y">]><quiz>&x;</quiz>');
    expect(xml.status).toBe(400);
    expect(xml.body).toEqual({ import_file: [IMPORT_XML_DOCTYPE] });
  });

  test('needs a file of at most 5 MB', async () => {
    const { paulo } = await schoolWithStaff();
    const none = new Response(new FormData());
    const reply = await paulo.send('POST', IMPORT, {
      payload: Buffer.from(await none.arrayBuffer()),
      headers: { 'content-type': none.headers.get('content-type') ?? '' },
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ import_file: [IMPORT_FILE_REQUIRED] });

    const large = await send(paulo, '//'.repeat(5 * 512 * 1024) + '/');
    expect(large.status).toBe(413);
    expect(large.body.detail).toBe(IMPORT_TOO_LARGE);
    expect((await send(paulo, '//'.repeat(5 * 512 * 1024))).status).toBe(200);
  });

  test('accepts as many questions as a quiz may have', async () => {
    const { paulo } = await schoolWithStaff();
    const { body } = await send(paulo, 'Sim? {=Sim ~Não}\n\n'.repeat(1200));
    expect(body.questions).toHaveLength(500);
    expect(body.refused).toHaveLength(501);
    expect(body.refused[0]).toEqual({
      line: 1001,
      excerpt: 'Sim?',
      reason: 'A quiz has at most 500 questions.',
    });
    expect(body.refused.at(-1)).toMatchObject({ line: 2001 });
  });
});

describe('a file of a quiz', () => {
  const asked = [
    {
      text: '=2+2 é {quanto}?\n“Diga”; <já>',
      answers: [
        { text: '~3', is_correct: false },
        { text: "'-4", is_correct: true },
        { text: '%50% 🎓', is_correct: false },
      ],
    },
    ...questions(2).map(({ text, answers }) => ({ text, answers: [...answers] })),
  ];

  test.each([
    ['gift', 'verbos-irregulares-questions.txt', 'text/plain; charset=utf-8'],
    ['moodle_xml', 'verbos-irregulares-questions.xml', 'application/xml'],
    ['csv', 'verbos-irregulares-questions.csv', 'text/csv; charset=utf-8'],
  ])('%s gives its questions back', async (format, filename, media_type) => {
    const { school, paulo } = await schoolWithStaff();
    const { id: course } = await school.course();
    const quiz = await school.quiz(course, { title: 'Verbos Irregulares', questions: asked });
    await school.quiz(course);
    const reply = await paulo.get(`/admin/quizzes/${quiz}/export/?format=${format}`);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ filename, media_type });
    const back = await send(paulo, reply.body.content);
    expect(back.body).toMatchObject({ format, questions: asked, refused: [] });
  });

  test('follows the order of the editor', async () => {
    const { school, paulo } = await schoolWithStaff();
    const { id: course } = await school.course();
    const quiz = await school.quiz(course, { questions: questions(3) });
    const { queries } = school.ctx.database;
    await queries
      .updateTable('questions')
      .set({ position: 0 })
      .where('text', '=', 'Question 3')
      .execute();
    const { body } = await paulo.get(`/admin/quizzes/${quiz}/export/?format=gift`);
    const back = await send(paulo, body.content);
    expect(back.body.questions.map((question: { text: string }) => question.text)).toEqual([
      'Question 3',
      'Question 1',
      'Question 2',
    ]);
  });

  test('of an unknown quiz is 404, in an unknown format 400', async () => {
    const { school, paulo } = await schoolWithStaff();
    expect((await paulo.get('/admin/quizzes/999/export/?format=gift')).status).toBe(404);
    const { id: course } = await school.course();
    const quiz = await school.quiz(course);
    for (const query of ['', '?format=aiken', '?format=']) {
      const reply = await paulo.get(`/admin/quizzes/${quiz}/export/${query}`);
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ format: ['Say gift, moodle_xml or csv.'] });
    }
  });
});
