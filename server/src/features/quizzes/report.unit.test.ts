import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml } from '../../platform/text/html.ts';
import { reportHtml, type Snapshot } from './report.ts';

const outcome = { number: 2, score: 50, passing_score: 70, correct: 1, total: 2 };

function snapshot(text: string): Snapshot {
  const answers = [
    { id: 1, text, is_correct: true },
    { id: 2, text, is_correct: false },
  ];
  return {
    quiz: text,
    questions: [
      { id: 1, text, given: 1, answers },
      { id: 2, text, given: 2, answers },
    ],
  };
}

/** The tags of a report, which texts must not change. */
const tags = (html: string) => html.match(/<[^>]*>/g);

test('no text whatever makes a tag of its own', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "</dd></dl><svg/onload='alert(1)'>",
      '&lt;b&gt;',
      '<!--',
    ),
  );
  const usual = tags(reportHtml(snapshot('plain'), outcome));
  fc.assert(
    fc.property(hostile, (text) => {
      expect(tags(reportHtml(snapshot(text), outcome))).toEqual(usual);
    }),
  );
});

test('an escaped text reads as it was written', () => {
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
  const read = (html: string) => html.replaceAll(/&([^;]+);/g, (_, name) => entities[name] ?? '?');
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(read(escapeHtml(text))).toBe(text);
    }),
  );
});

test('the right answer is shown where the given one was wrong', () => {
  const report = reportHtml(
    {
      quiz: 'Numbers',
      questions: [
        {
          id: 1,
          text: 'What is 3 in Portuguese?',
          given: 2,
          answers: [
            { id: 1, text: 'três', is_correct: true },
            { id: 2, text: 'seis', is_correct: false },
          ],
        },
      ],
    },
    { number: 1, score: 0, passing_score: 70, correct: 0, total: 1 },
  );
  expect(report).toContain('0 of 1 right: 0%. The passing score is 70%.');
  expect(report).toContain('<dt>Your answer</dt><dd>seis <strong>Wrong</strong></dd>');
  expect(report).toContain('<dt>Right answer</dt><dd>três</dd>');
});

test('it is in the language of who asks, and its texts are those of the quiz', () => {
  const html = reportHtml(snapshot('Fran{ç}ais <b>'), outcome, 'fr');
  expect(html).toContain('<strong>Fran{ç}ais &lt;b&gt;</strong>, tentative 2</p>');
  expect(html).toContain(
    '<p>1 bonne réponse sur 2\u00a0: 50\u00a0%. La note minimale est de 70\u00a0%.</p>',
  );
  expect(html).toContain('<dt>Bonne réponse</dt>');
});
