import { readFileSync, writeFileSync } from 'node:fs';
import { type FuzzRequest } from './requests.ts';

const FILE = new URL('corpus.json', import.meta.url);

/** A request that once broke something. */
export interface CorpusEntry {
  /** What it broke. */
  readonly broke: string;
  readonly request: FuzzRequest;
}

export function readCorpus(): CorpusEntry[] {
  return JSON.parse(readFileSync(FILE, 'utf8')) as CorpusEntry[];
}

export function addToCorpus(entry: CorpusEntry): void {
  writeFileSync(FILE, `${JSON.stringify([...readCorpus(), entry], null, 2)}\n`);
}
