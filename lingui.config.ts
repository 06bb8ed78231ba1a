import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';

/** The admin area's folders, each with a catalog of its own: no screen loads the texts of the others. */
const ADMIN = [
  'audit',
  'courses',
  'dashboard',
  'deletions',
  'enrollments',
  'jobs',
  'lessons',
  'lists',
  'messages',
  'notices',
  'person',
  'quizzes',
  'results',
  'school',
  'security',
  'system',
  'today',
  'users',
  'workspace',
];

/** The frame of the admin area, with its search. */
const ADMIN_FRAME = [
  'web/src/features/shell/layouts/admin-*.{ts,tsx}',
  'web/src/features/shell/search',
];

/** The folders and files whose texts stand in a catalog together, by the catalog's folder. */
const CATALOGS: Readonly<Record<string, readonly string[]>> = {
  'contract/locales': ['contract/src'],
  'server/locales': ['server/src'],
  'web/locales/base': ['web/src/ui', 'web/src/lib', 'web/src/features/shell'],
  'web/locales/account': ['own-data', 'passkeys', 'profile', 'second-factor', 'sessions'].map(
    (name) => `web/src/features/account/${name}`,
  ),
  'web/locales/learn': ['web/src/features/learn'],
  // What all of the admin area's screens share.
  'web/locales/admin': [...ADMIN_FRAME, 'web/src/features/admin/*.{ts,tsx}'],
  ...Object.fromEntries(
    ADMIN.map((name) => [`web/locales/admin-${name}`, [`web/src/features/admin/${name}`]]),
  ),
};

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.testing.ts', '**/*.testing.tsx'];

const collator = new Intl.Collator('en-US');

interface Ordered {
  readonly messageId: string;
  readonly entry: { readonly message?: string; readonly context?: string };
}

/** By what is read: a sentence of contract or server is its own key, and is extracted without a text beside it. */
function byText(a: Ordered, b: Ordered): number {
  const textOf = ({ messageId, entry }: Ordered) => entry.message || messageId;
  return (
    collator.compare(textOf(a), textOf(b)) ||
    collator.compare(a.entry.context ?? '', b.entry.context ?? '')
  );
}

/** Texts stand in the code in English. See docs/decisions/0036-languages.md. */
export default defineConfig({
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  sourceLocale: 'en',
  locales: ['en', 'pt-BR', 'fr'],
  catalogs: Object.entries(CATALOGS).map(([path, folders]) => ({
    path: `<rootDir>/${path}/{locale}`,
    include: folders.map((folder) => `<rootDir>/${folder}`),
    exclude:
      path === 'web/locales/base'
        ? [...TESTS, ...ADMIN_FRAME, 'web/src/features/shell/search/**']
        : TESTS,
  })),
  orderBy: byText,
  // Lines would change with every edit of a file.
  format: formatter({ lineNumbers: false }),
  extractors: [createSwcExtractor()],
});
