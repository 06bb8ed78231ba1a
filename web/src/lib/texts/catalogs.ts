/**
 * The catalogs of texts (`lingui.config.ts` and those beside it) that a route needs, by the router's name of it,
 * such as `features/learn/player/course`: that of its area. The root brings what every page has, the frame of the
 * public pages what they share.
 */
export function catalogsOf(routeId: string): readonly string[] {
  if (routeId === 'root') return ['base'];
  if (routeId.startsWith('features/shell/layouts/public-layout')) return ['school', 'site'];
  // With the form's layout come the sentences that forms and server share.
  if (/^forms\b/.test(routeId)) return ['contract'];
  if (/^features\/site\/(?:about|contact\/)/.test(routeId)) return ['school-pages'];
  if (/^features\/account\/(?:login|password)\b/.test(routeId)) return ['login'];
  const [, area] = /^features\/(learn|account)/.exec(routeId) ?? [];
  return area === undefined ? [] : [area];
}
