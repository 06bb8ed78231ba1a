import { Plural, Trans } from '@lingui/react/macro';
import { BYTE_ORDER_MARK, csvRows, REASON_COLUMN } from '@trilha/contract';
import { Download } from 'lucide-react';
import { saveText } from '../../../../lib/api/download.ts';
import { Button } from '../../../../ui/index.ts';
import { CSV, type RefusedFile } from './refused-file.ts';

/** The rows that were not taken, of each file of this visit, to be mended and chosen again. */
export function RefusedRows({ files }: { files: readonly RefusedFile[] }) {
  if (files.length === 0) return null;
  return (
    <section
      aria-labelledby="refused-rows"
      className="flex max-w-prose flex-col items-start gap-3 rounded-lg border border-line p-4"
    >
      <h2 id="refused-rows" className="text-lg">
        <Trans>Rows that were not imported</Trans>
      </h2>
      <p>
        <Trans>
          The file gives the reason for each. Correct them in a spreadsheet, and choose that file
          here. They can be downloaded until you leave this page.
        </Trans>
      </p>
      <ul className="flex flex-col items-start gap-3">
        {files.map((file) => {
          const { filename } = file;
          const count = file.rows.length;
          return (
            <li key={filename}>
              <Button variant="secondary" size="sm" onPress={() => save(file)}>
                <Download aria-hidden className="size-4.5 shrink-0" />
                <span className="min-w-0 wrap-anywhere">
                  <Trans>
                    Download <Plural value={count} one="# row" other="# rows" /> of {filename}
                  </Trans>
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The reason comes first: then a row with too many cells keeps them, and no reason moves. */
function save({ filename, columns, rows }: RefusedFile): void {
  const content = csvRows([
    [REASON_COLUMN, ...columns],
    ...rows.map(({ messages, cells }) => [
      messages.join(' '),
      ...cells,
      ...columns.slice(cells.length).map(() => ''),
    ]),
  ]);
  const name = filename.replace(/\.[^.]*$/, '').replace(/-not-imported$/, '');
  saveText({
    filename: `${name}-not-imported.csv`,
    media_type: CSV,
    content: BYTE_ORDER_MARK + content,
  });
}
