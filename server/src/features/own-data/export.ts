import { dayIn } from '../../platform/days.ts';
import type { Context } from '../../platform/context.ts';
import { Download } from '../../platform/http/answers.ts';
import { searchable } from '../../platform/database/search.ts';
import { EXPORT_SECTIONS } from './inventory.ts';
import { exportSections, type Person } from './export-sections.ts';

/**
 * The personal data of a user as readable JSON. It is streamed section by section, so that the whole
 * file is never in memory.
 * @throws 404 where they were deleted meanwhile
 */
export async function exportOwnData(ctx: Context, user: Person): Promise<Download> {
  const day = dayIn(ctx.timeZone, ctx.now());
  const school = searchable(ctx.school.name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const sections = await exportSections(ctx, user);
  return new Download(`${school || 'school'}-my-data-${day}.json`, writeExport(ctx, sections));
}

async function* writeExport(
  ctx: Context,
  sections: Awaited<ReturnType<typeof exportSections>>,
): AsyncGenerator<string> {
  const about = {
    what: 'Everything that the school holds about you.',
    school: ctx.school.name,
    written_at: ctx.now().toISOString(),
    times: 'All times are in UTC (ISO 8601).',
    parts: EXPORT_SECTIONS,
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
