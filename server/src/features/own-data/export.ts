import type { InterfaceLanguage } from '@trilha/contract';
import { dayIn } from '../../platform/days.ts';
import type { Context } from '../../platform/context.ts';
import { Download } from '../../platform/http/answers.ts';
import { searchable } from '../../platform/database/search.ts';
import { sentenceIn, speaking } from '../../platform/texts.ts';
import { EXPORT_SECTIONS } from './inventory.ts';
import { exportSections, type Person } from './export-sections.ts';

/**
 * The personal data of a user as readable JSON. It is streamed section by section, so that the whole
 * file is never in memory.
 * @param language of what explains it and of the file's name; the names of its parts and fields are the same in all
 * @throws 404 where they were deleted meanwhile
 */
export async function exportOwnData(
  ctx: Context,
  user: Person,
  language?: InterfaceLanguage,
): Promise<Download> {
  const day = dayIn(ctx.timeZone, ctx.now());
  const school = fileName(ctx.school.name) || 'school';
  const data = fileName(sentenceIn(language, /*i18n*/ 'My data'));
  const sections = await exportSections(ctx, user, language);
  return new Download(`${school}-${data}-${day}.json`, writeExport(ctx, sections, language));
}

const fileName = (text: string) =>
  searchable(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

async function* writeExport(
  ctx: Context,
  sections: Awaited<ReturnType<typeof exportSections>>,
  language: InterfaceLanguage | undefined,
): AsyncGenerator<string> {
  const say = speaking(language);
  const about = {
    what: say(/*i18n*/ 'Everything that the school holds about you.'),
    school: ctx.school.name,
    written_at: ctx.now().toISOString(),
    times: say(/*i18n*/ 'All times are in UTC (ISO 8601).'),
    parts: Object.fromEntries(
      Object.entries(EXPORT_SECTIONS).map(([name, what]) => [name, say(what)]),
    ),
  };
  yield `{\n${entry('about', about)}`;
  for (const [name, value] of Object.entries(sections)) {
    if (!(Symbol.asyncIterator in value)) {
      yield `,\n${entry(name, value)}`;
      continue;
    }
    yield `,\n  ${JSON.stringify(name)}: [`;
    let isFirst = true;
    for await (const rows of value) {
      for (const row of rows) {
        yield `${isFirst ? '' : ','}\n    ${indented(row, 4)}`;
        isFirst = false;
      }
    }
    yield isFirst ? ']' : '\n  ]';
  }
  yield '\n}\n';
}

const entry = (name: string, value: unknown) => `  ${JSON.stringify(name)}: ${indented(value, 2)}`;

function indented(value: unknown, spaces: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);
}
