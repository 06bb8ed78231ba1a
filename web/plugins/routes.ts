import { fileURLToPath } from 'node:url';
import { SITE_PAGES, type SitePage } from '@trilha/contract';
import type { Plugin } from 'vite';
import * as languages from '../src/lib/routes/languages.ts';
import { pages } from '../src/lib/routes/route-table.ts';

const LANGUAGES = fileURLToPath(new URL('../src/lib/routes/languages.ts', import.meta.url));

/** Writes down what others than the router read of the route table: the server, the browser. */
export const routes: Plugin = {
  name: 'trilha:routes',
  apply: 'build',
  load(id) {
    if (id !== LANGUAGES) return null;
    const values = Object.entries(languages);
    return values
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
  generateBundle() {
    if (this.environment.name !== 'client') return;
    const list = pages.map(({ pattern, isPrivate, hasSecret }): SitePage => ({
      pattern,
      isPrivate,
      hasSecret,
    }));
    this.emitFile({ type: 'asset', fileName: SITE_PAGES, source: JSON.stringify(list) });
  },
};
