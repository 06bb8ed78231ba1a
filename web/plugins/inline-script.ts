import { build, type Plugin } from 'vite';

const QUERY = '?inline-script';

/**
 * `import code from './first.ts?inline-script'` gives the module, and all it imports, as the text of
 * one script: what a page runs before any other file of it has come.
 */
export const inlineScript: Plugin = {
  name: 'trilha:inline-script',
  async load(id) {
    if (!id.endsWith(QUERY)) return null;
    const input = id.slice(0, -QUERY.length);
    const result = await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        modulePreload: false,
        rolldownOptions: { input, output: { format: 'iife' } },
      },
    });
    const [output] = Array.isArray(result) ? result : [result];
    if (!output || !('output' in output)) throw new Error(`${input} was not built.`);
    const [{ code, moduleIds }] = output.output;
    for (const file of moduleIds) this.addWatchFile(file);
    return `export default ${JSON.stringify(code.trim())}`;
  },
};
