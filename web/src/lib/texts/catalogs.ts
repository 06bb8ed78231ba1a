/**
 * The catalogs of texts (`lingui.config.ts`) that a route needs, by the router's name of it, such as
 * `features/learn/player/course`: that of its area. The root brings what every page has.
 */
export function catalogsOf(routeId: string): readonly string[] {
  if (routeId === 'root') return ['base'];
  if (routeId.startsWith('features/learn/')) return ['learn'];
  // The profile alone: visitors who log in load none of its texts.
  if (routeId.startsWith('features/account/profile/')) return ['account'];
  return [];
}
