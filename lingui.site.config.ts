import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';

/**
 * The texts that stand in the code in Portuguese, as the specification writes them: public pages, log-in and
 * passwords. What the school writes is apart from them: `web/lingui.school.config.ts`.
 */
const CATALOGS = {
  site: ['site'],
  privacy: ['site/privacy'],
  login: ['account/login', 'account/password'],
};

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.testing.ts', '**/*.testing.tsx'];

/** As `lingui.config.ts`, but for the language of the code. */
export default defineConfig({
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  sourceLocale: 'pt-BR',
  locales: ['pt-BR', 'en', 'fr'],
  catalogs: Object.entries(CATALOGS).map(([name, folders]) => ({
    path: `<rootDir>/web/locales/${name}/{locale}`,
    include: folders.map((folder) => `<rootDir>/web/src/features/${folder}`),
    exclude: name === 'site' ? [...TESTS, '**/site/privacy/**'] : TESTS,
  })),
  format: formatter({ lineNumbers: false }),
  extractors: [createSwcExtractor()],
});
