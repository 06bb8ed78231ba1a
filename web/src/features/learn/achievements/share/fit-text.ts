/** The width of a text in a face of this size. */
type Measure = (text: string, size: number) => number;

/** A text in rows. */
export interface FittedText {
  readonly size: number;
  readonly rows: readonly string[];
}

/** Breaks a text at its spaces; a word that has no room in a row is broken where it has to be. */
function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (measure(longer) <= width) {
      row = longer;
      continue;
    }
    if (row !== '') rows.push(row);
    row = '';
    for (const letter of word) {
      if (row !== '' && measure(row + letter) > width) {
        rows.push(row);
        row = '';
      }
      row += letter;
    }
  }
  return row === '' ? rows : [...rows, row];
}

/**
 * Finds the largest of some sizes in which a text has room without a broken word. In the smallest one it is
 * broken where it has to be, and cut where even that does not do.
 */
export function fitText(
  text: string,
  room: { readonly width: number; readonly rows: number; readonly sizes: readonly number[] },
  measure: Measure,
): FittedText {
  const longest = text.split(/\s+/);
  for (const size of room.sizes) {
    const fits = (part: string) => measure(part, size) <= room.width;
    const rows = wrap(text, room.width, (part) => measure(part, size));
    if (rows.length <= room.rows && longest.every(fits)) return { size, rows };
  }
  const size = room.sizes.at(-1) ?? 0;
  const rows = wrap(text, room.width, (part) => measure(part, size));
  if (rows.length <= room.rows) return { size, rows };
  let last = rows[room.rows - 1] ?? '';
  while (last !== '' && measure(`${last}…`, size) > room.width) last = last.slice(0, -1);
  return { size, rows: [...rows.slice(0, room.rows - 1), `${last.trimEnd()}…`] };
}
