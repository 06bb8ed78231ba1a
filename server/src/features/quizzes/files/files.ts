import {
  type api,
  type ExportFormat,
  IMPORT_FILE_REQUIRED,
  IMPORT_MAX_MB,
  IMPORT_TOO_LARGE,
  type ImportedQuestion,
  type ImportFormat,
  type InterfaceLanguage,
  type ResponseOf,
} from '@trilha/contract';
import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { invalid, notFound } from '../../../platform/http/errors.ts';
import { textFiles } from '../../../platform/media/text-files.ts';
import { Unreadable } from '../../../platform/text/text-file.ts';
import { writeCsv } from './csv.ts';
import { writeGift } from './gift.ts';
import { writeMoodleXml } from './moodle-xml.ts';
import { previewFile } from './preview.ts';

/** Receives a file with questions, which is kept until it has been read. */
export const questionFiles = (ctx: Context) =>
  textFiles(ctx, {
    maxMb: IMPORT_MAX_MB,
    tooLarge: IMPORT_TOO_LARGE,
    required: IMPORT_FILE_REQUIRED,
  });

/**
 * The questions of a file; nothing is stored.
 * @throws 400 on `import_file` where it cannot be read
 */
export function preview(
  file: Buffer,
  format: ImportFormat | undefined,
  language: InterfaceLanguage | undefined,
) {
  try {
    return previewFile(file, format, language);
  } catch (error) {
    if (error instanceof Unreadable) throw invalid({ import_file: [error.message] });
    throw error;
  }
}

const writers: Record<
  ExportFormat,
  { ending: string; mediaType: string; write: (questions: readonly ImportedQuestion[]) => string }
> = {
  // Moodle expects GIFT in a `.txt` file.
  gift: { ending: 'txt', mediaType: 'text/plain; charset=utf-8', write: writeGift },
  moodle_xml: { ending: 'xml', mediaType: 'application/xml', write: writeMoodleXml },
  csv: { ending: 'csv', mediaType: 'text/csv; charset=utf-8', write: writeCsv },
};

/**
 * The questions of a quiz in order, as a file for other programs.
 * @throws 404
 */
export async function exportQuiz(
  ctx: Context,
  id: number,
  format: ExportFormat,
): Promise<ResponseOf<typeof api.quizFiles.export>> {
  const { title, questions } = await quizWithQuestions(ctx.database.queries, id);
  const { ending, mediaType, write } = writers[format];
  return {
    filename: `${fileNameFrom(title)}-questions.${ending}`,
    media_type: mediaType,
    content: write(questions),
  };
}

async function quizWithQuestions(db: Queries, id: number) {
  // One statement, so that a concurrent change is seen completely or not at all.
  const rows = await db
    .selectFrom('quizzes')
    .leftJoin('questions', 'questions.quiz_id', 'quizzes.id')
    .leftJoin('answers', 'answers.question_id', 'questions.id')
    .select([
      'quizzes.title',
      'questions.id',
      'questions.text',
      'answers.text as answer',
      'answers.is_correct',
    ])
    .where('quizzes.id', '=', id)
    .orderBy('questions.position')
    .orderBy('questions.id')
    .orderBy('answers.position')
    .orderBy('answers.id')
    .execute();
  const [first] = rows;
  if (!first) throw notFound();
  const questions = new Map<number, ImportedQuestion>();
  for (const row of rows) {
    if (row.id === null) continue;
    const question = questions.get(row.id) ?? { text: row.text ?? '', answers: [] };
    questions.set(row.id, question);
    if (row.answer !== null) {
      question.answers.push({ text: row.answer, is_correct: row.is_correct === true });
    }
  }
  return { title: first.title, questions: [...questions.values()] };
}

/** Letters and digits of a title joined by hyphens, valid as a file name on all systems. */
export function fileNameFrom(title: string): string {
  const name = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-');
  const cut = Array.from(name).slice(0, 60).join('').replaceAll(/^-|-$/g, '');
  return cut === '' ? 'quiz' : cut;
}
