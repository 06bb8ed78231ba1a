import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/**
 * Where the build reads catalogs, of whatever source language: each holds all of its texts. Which are
 * written by which code is said by `lingui.config.ts`, `lingui.site.config.ts` and `lingui.school.config.ts`.
 */
const CATALOGS = readdirSync(new URL('locales', import.meta.url));

export default defineConfig({
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  sourceLocale: 'en',
  locales: ['en', 'pt-BR', 'fr'],
  // A text of the school without a translation; of the others `lingui check missing` lets none be missing.
  fallbackLocales: { en: 'pt-BR', fr: 'pt-BR' },
  catalogs: [
    ...CATALOGS.map((name) => ({ path: `<rootDir>/locales/${name}/{locale}`, include: [] })),
    { path: '<rootDir>/../contract/locales/{locale}', include: [] },
  ],
  runtimeConfigModule: { Trans: ['#trans', 'Trans'] },
  format: formatter({ lineNumbers: false }),
});
