import type { AuditEntry, InterfaceLanguage } from '@trilha/contract';
import { z } from 'zod';
import { said, sentenceIn } from '../../platform/texts.ts';

/** A sentence in the details; entries of earlier versions hold it as it was said, in English. */
const Detail = z.union([
  z.string(),
  z.object({
    sentence: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
]);

/** An entry whose words that are the server's own are in a language: what an import has changed, and a job's kind. */
export function entryIn(language: InterfaceLanguage | undefined, entry: AuditEntry): AuditEntry {
  const { subject_type, subject_name, details } = entry;
  const { data: changes } = z.array(Detail).safeParse(details['changes']);
  return {
    ...entry,
    subject_name: subject_type === 'job' ? jobIn(language, subject_name) : subject_name,
    details: changes
      ? { ...details, changes: changes.map((change) => said(language, change)) }
      : details,
  };
}

/** Stored as “Preparing a video: Greetings”, so that it is found by the name of what it is about. */
function jobIn(language: InterfaceLanguage | undefined, name: string): string {
  const [kind = '', ...about] = name.split(': ');
  const label = sentenceIn(language, kind);
  if (about.length === 0) return label;
  return `${sentenceIn(language, /*i18n*/ '{label}:', { label })} ${about.join(': ')}`;
}
