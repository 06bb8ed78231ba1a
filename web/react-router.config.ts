import type { Config } from '@react-router/dev/config';
import { prerendered } from './src/lib/routes/route-table.ts';

export default {
  appDirectory: 'src',
  buildDirectory: process.env.TRILHA_BUILD_DIR ?? 'build',
  // The server gives files only: the public pages as prerendered HTML, `__spa-fallback.html` for
  // every other address of the route table.
  ssr: false,
  // Parts of a route in files of their own cost more round trips than they save here.
  splitRouteModules: false,
  prerender: [...prerendered],
} satisfies Config;
