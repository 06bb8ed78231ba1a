/** The sentences of the contract, which forms say. */
export const CONTRACT = 'contract';

/** The layouts around screens with forms; public pages say theirs in Portuguese themselves. */
const WITH_FORMS: ReadonlySet<string> = new Set(['learner-widgets', 'admin-widgets']);

/**
 * The catalogs of texts (`lingui.config.ts`) that a route needs, by the router's name of it, such as
 * `features/learn/player/course`: that of its area. The root brings what every page has.
 */
export function catalogsOf(routeId: string): readonly string[] {
  if (routeId === 'root') return ['base'];
  if (WITH_FORMS.has(routeId)) return [CONTRACT];
  // The names of achievements are the contract's.
  if (routeId.startsWith('features/learn/achievements/')) return ['learn', CONTRACT];
  if (routeId.startsWith('features/learn/')) return ['learn'];
  // The profile alone: visitors who log in load none of its texts.
  if (routeId.startsWith('features/account/profile/')) return ['account'];
  return [];
}
