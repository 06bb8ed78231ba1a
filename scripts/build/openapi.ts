import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api, openApiDocument } from '@trilha/contract';
import { version } from '../../server/src/platform/version.ts';
import { ROOT } from '../run.ts';

const FILE = join(ROOT, 'docs', 'openapi.json');
// Indented by one: half of the file would be spaces otherwise, and it more than 1 MB.
const document = `${JSON.stringify(openApiDocument(api, version), null, 1)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, document);
} else if (readFileSync(FILE, 'utf8') !== document) {
  console.error('docs/openapi.json is stale: run npm run openapi.');
  process.exitCode = 1;
}
