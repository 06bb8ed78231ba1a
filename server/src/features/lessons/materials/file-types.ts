import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import {
  MATERIAL_FILE_EMPTY,
  MATERIAL_FILE_HAS_MACROS,
  MATERIAL_FILE_NOT_ITS_NAME,
  MATERIAL_FILE_TYPE,
  type MaterialFileType,
} from '@trilha/contract';
import { isFileType, nameEnding } from './file-names.ts';

/** A file that is not taken. The message says so to who has sent it. */
export class BadFile extends Error {
  override readonly name = 'BadFile';
}

/**
 * The type of a file. Its name says what it wants to be, and the content must be that: what is another thing
 * under the name of a document is refused. Nothing of it is unpacked.
 * @throws BadFile
 */
export async function typeOfFile(file: string, name: string): Promise<MaterialFileType> {
  const { size } = await stat(file);
  if (size === 0) throw new BadFile(MATERIAL_FILE_EMPTY);
  const type = nameEnding(name);
  if (!isFileType(type)) throw new BadFile(MATERIAL_FILE_TYPE);
  const isIt = await withHandle(file, (handle) => CHECKS[type](handle, size, file));
  if (!isIt) throw new BadFile(MATERIAL_FILE_NOT_ITS_NAME);
  return type;
}

type Check = (handle: FileHandle, size: number, file: string) => Promise<boolean>;

async function withHandle<T>(file: string, use: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r');
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

async function bytesAt(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** Whether the file has these bytes (hex) at one of its first places. */
const begins =
  (...signatures: readonly (readonly [at: number, hex: string])[]): Check =>
  async (handle) => {
    const head = await bytesAt(handle, 0, 32);
    return signatures.some(([at, hex]) => head.toString('hex', at, at + hex.length / 2) === hex);
  };

const ZIP = '504b0304';

/** A document of Office: a zip that says what it holds, with a folder of its program. */
const office =
  (folder: string): Check =>
  async (handle, size) => {
    if (!(await begins([0, ZIP])(handle, size, ''))) return false;
    const names = await namesInZip(handle, size);
    if (names.some((name) => /vbaProject\.bin$/i.test(name))) {
      throw new BadFile(MATERIAL_FILE_HAS_MACROS);
    }
    return (
      names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(`${folder}/`))
    );
  };

/** A document of LibreOffice: a zip whose first file, which is not packed, is its media type. */
const openDocument =
  (kind: string): Check =>
  async (handle, size) => {
    const type = `application/vnd.oasis.opendocument.${kind}`;
    const head = await bytesAt(handle, 0, 38 + type.length);
    if (head.toString('hex', 0, 4) !== ZIP) return false;
    if (head.toString('latin1', 30) !== `mimetype${type}`) return false;
    const names = await namesInZip(handle, size);
    if (names.some((name) => /^(?:Basic|Scripts)\/./.test(name))) {
      throw new BadFile(MATERIAL_FILE_HAS_MACROS);
    }
    return names.includes('content.xml');
  };

/** The record at the end of a zip, with a comment of 64 KB behind it at most. */
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
/** A list of names that is longer is no document. */
const MAX_LIST = 4 * 1024 * 1024;

/** The names in the list at the end of a zip; none where it has no such list. */
async function namesInZip(handle: FileHandle, size: number): Promise<string[]> {
  const from = Math.max(0, size - END_BYTES - MAX_COMMENT);
  const tail = await bytesAt(handle, from, size - from);
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + END_BYTES > tail.length) return [];
  const length = tail.readUInt32LE(end + 12);
  if (length > MAX_LIST) return [];
  const list = await bytesAt(handle, tail.readUInt32LE(end + 16), length);
  const names: string[] = [];
  for (let at = 0; at + 46 <= list.length && list.readUInt32LE(at) === 0x02_01_4b_50;) {
    const [name, extra, comment] = [28, 30, 32].map((place) => list.readUInt16LE(at + place));
    names.push(list.toString('utf8', at + 46, at + 46 + (name ?? 0)));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}

/** What people upload under the name of a text: PDF, zip, old Office. */
const NO_TEXT = ['25504446', ZIP, 'd0cf11e0'];

/** A text in any encoding. In UTF-16 it has NULs, and says so by its first two bytes. */
const plainText: Check = async (handle, size, file) => {
  if (await begins(...NO_TEXT.map((hex): [number, string] => [0, hex]))(handle, size, file)) {
    return false;
  }
  if (await begins([0, 'fffe'], [0, 'feff'])(handle, size, file)) return true;
  for await (const chunk of createReadStream(file)) {
    if ((chunk as Buffer).includes(0)) return false;
  }
  return true;
};

const webp: Check = async (handle) => {
  const head = (await bytesAt(handle, 0, 12)).toString('latin1');
  return head.startsWith('RIFF') && head.endsWith('WEBP');
};

const CHECKS: Readonly<Record<MaterialFileType, Check>> = {
  pdf: begins([0, '255044462d']),
  docx: office('word'),
  xlsx: office('xl'),
  pptx: office('ppt'),
  odt: openDocument('text'),
  ods: openDocument('spreadsheet'),
  odp: openDocument('presentation'),
  // With a head of its own, or from the first frame on.
  mp3: begins([0, '494433'], ...['fffb', 'fffa', 'fff3', 'fff2'].map((hex) => [0, hex] as const)),
  m4a: begins([4, '66747970']),
  ogg: begins([0, '4f676753']),
  png: begins([0, '89504e470d0a1a0a']),
  jpg: begins([0, 'ffd8ff']),
  webp,
  txt: plainText,
  csv: plainText,
};
