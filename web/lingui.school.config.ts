import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';

const inContent = (name: string) => `<rootDir>/src/content/${name}.ts`;
const PAGES = ['about', 'contact', 'privacy'].map(inContent);
const DETAILS = inContent('course-details');

/**
 * What the school writes about itself, in Portuguese. What it does not translate is shown in Portuguese
 * in the other languages too: `lingui check missing` asks for nothing here.
 */
export default defineConfig({
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  sourceLocale: 'pt-BR',
  locales: ['pt-BR', 'en', 'fr'],
  fallbackLocales: { en: 'pt-BR', fr: 'pt-BR' },
  catalogs: [
    {
      path: '<rootDir>/locales/school/{locale}',
      include: ['<rootDir>/src/content'],
      exclude: ['**/*.test.ts', ...PAGES, DETAILS],
    },
    // The home page does without these.
    { path: '<rootDir>/locales/school-pages/{locale}', include: PAGES },
    // Loaded with the dialog of a course.
    { path: '<rootDir>/locales/school-courses/{locale}', include: [DETAILS] },
  ],
  format: formatter({ lineNumbers: false }),
  extractors: [createSwcExtractor()],
});
