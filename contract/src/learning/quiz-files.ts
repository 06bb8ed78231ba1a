import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The file formats of quiz questions. */
export const ImportFormat = z.enum(['gift', 'moodle_xml', 'aiken', 'csv']);
export type ImportFormat = z.infer<typeof ImportFormat>;
export const ExportFormat = z.enum(['gift', 'moodle_xml', 'csv']);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const IMPORT_MAX_MB = 5;
export const IMPORT_TOO_LARGE = /*i18n*/ 'The file may have at most 5 MB.';
export const IMPORT_FILE_REQUIRED = /*i18n*/ 'Choose a file with questions.';
export const IMPORT_NOT_TEXT =
  /*i18n*/ 'This file holds no text. Choose a GIFT, Moodle XML, Aiken or CSV file.';
export const IMPORT_OFFICE_DOCUMENT =
  /*i18n*/ 'This is a Word, Excel or PDF document. Save it as plain text or as CSV, and choose that file.';
export const IMPORT_XML_DOCTYPE =
  /*i18n*/ 'This XML file declares a document type (DOCTYPE), which is not accepted. Export it again, or remove that part.';
export const IMPORT_XML_TOO_DEEP =
  /*i18n*/ 'This XML file is too deeply or too widely branched to be a quiz.';

export const ImportedQuestion = z.object({
  text: z.string(),
  answers: z.array(z.object({ text: z.string(), is_correct: z.boolean() })),
});
export type ImportedQuestion = z.infer<typeof ImportedQuestion>;

/** The result of reading a file. Nothing is stored until the quiz is saved. */
export const ImportPreview = z.object({
  format: ImportFormat,
  questions: z.array(ImportedQuestion),
  /** The parts that could not be imported, in the order of the file. */
  refused: z.array(
    z.object({
      /** Its first line in the file, from 1. */
      line: z.int().min(1),
      /** The beginning of the name or text of the question. */
      excerpt: z.string(),
      reason: z.string(),
    }),
  ),
  /** Messages about what was lost, such as pictures. */
  notes: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const quizFiles = {
  preview: endpoint({
    method: 'POST',
    path: '/admin/quizzes/import/',
    access: 'staff',
    permission: 'quizzes',
    summary: 'Read questions from a GIFT, Moodle XML, Aiken or CSV file without storing them',
    files: ['import_file'],
    /** Absent: detected from the content. */
    body: z.object({
      format: z
        .enum(ImportFormat.options, /*i18n*/ 'Say gift, moodle_xml, aiken or csv.')
        .optional(),
    }),
    response: ImportPreview,
    errors: { 413: IMPORT_TOO_LARGE },
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/quizzes/{id}/export/',
    access: 'staff',
    permission: 'quizzes',
    summary: 'The questions of a quiz as a file for other programs',
    query: z.object({
      format: z.enum(ExportFormat.options, /*i18n*/ 'Say gift, moodle_xml or csv.'),
    }),
    response: z.object({
      filename: z.string(),
      media_type: z.string(),
      content: z.string(),
    }),
  }),
};
