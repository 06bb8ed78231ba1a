import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { build } from 'vite';

/** The screens that are drawn before the app has come, by their route. */
const SCREENS = {
  'features/learn/dashboard/dashboard': 'dashboard',
  'features/learn/player/course': 'course',
} as const;

/** Writes the code of each first drawing into a built site; gives its files by their routes. */
export async function buildFirstLooks(
  web: string,
  site: string,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const [route, name] of Object.entries(SCREENS)) {
    const code = await bundle(join(web, 'src', 'first-look'), name);
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
    const file = `/assets/first-look-${name}-${hash}.js`;
    writeFileSync(join(site, file), code);
    files.set(route, file);
  }
  return files;
}

/** Preact draws the screen's own components once: it is a tenth of React, which follows with the app. */
const STAND_INS: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/server': 'preact-render-to-string',
};

/** The screen's own components, with stand-ins for the libraries that would hold them up. */
async function bundle(folder: string, name: string): Promise<string> {
  const [start, nothing] = ['virtual:start', 'virtual:nothing'];
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    resolve: {
      alias: [
        ...Object.entries(STAND_INS).map(([library, replacement]) => ({
          find: new RegExp(`^${library}$`),
          replacement,
        })),
        { find: /^react-router$/, replacement: join(folder, 'router.ts') },
      ],
    },
    plugins: [
      {
        name: 'trilha:first-look',
        resolveId(id) {
          if (id === start) return `\0${start}`;
          const isPackage = /^[@\w]/.test(id) && !/^(lucide-react|preact)\b/.test(id);
          // What comes later, and what is large, has no part in it.
          return isPackage ? `\0${nothing}` : null;
        },
        resolveDynamicImport: () => `\0${nothing}`,
        load(id) {
          if (id === `\0${nothing}` || id.endsWith('.css')) return '';
          if (id !== `\0${start}`) return null;
          const [draw, show] = [`${name}.tsx`, 'show.tsx'].map((file) => join(folder, file));
          return `import { draw } from ${JSON.stringify(draw)}; import { show } from ${JSON.stringify(show)};
            export default (answer, user) => show(draw, answer, user);`;
        },
      },
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: start,
        // What is not drawn is not called: it falls out of the bundle with what it misses.
        shimMissingExports: true,
        preserveEntrySignatures: 'exports-only',
        output: { codeSplitting: false, format: 'es' },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The first drawings were not built.');
  return output.output[0].code;
}
