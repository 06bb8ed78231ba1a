import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import type { Plugin } from 'vite';

const CONFIG = fileURLToPath(new URL('../lingui.build.config.ts', import.meta.url));

/** Texts in the code and their catalogs become code (Lingui); a catalog with a mistake ends the build. */
export function texts(): Plugin[] {
  return lingui({
    configPath: CONFIG,
    macroTransform: true,
    failOnMissing: true,
    failOnCompileError: true,
  });
}
