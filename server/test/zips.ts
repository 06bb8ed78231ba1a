/** A zip of files that are not packed, as far as its list of names needs. */
export function zip(...files: readonly (readonly [name: string, content: string])[]): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, content] of files) {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04_03_4b_50);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02_01_4b_50);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    list.push(entry, Buffer.from(name));
    const part = Buffer.concat([head, Buffer.from(name), Buffer.from(content)]);
    parts.push(part);
    at += part.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...list, end]);
}

/** What says in a document of Office which types its parts have. */
export const OFFICE_TYPES: [string, string] = ['[Content_Types].xml', '<Types/>'];
