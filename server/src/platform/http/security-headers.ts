import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** YouTube's and Vimeo's players, which lessons show in frames. */
export const PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

/**
 * The policy of everything that is no page: JSON, files, redirects, errors. Opened in a tab, it runs
 * and loads nothing. The last three do not follow from `default-src`.
 */
const NOTHING = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** What the players' frames use, and our own. */
const WITH_PLAYERS = `(self ${PLAYERS.map((origin) => `"${origin}"`).join(' ')})`;

/** What pages may use of the browser. All else that Chromium knows by name is off. */
const PERMISSIONS = [
  ...['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'].map(
    (feature) => `${feature}=${WITH_PLAYERS}`,
  ),
  ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (feature) => `${feature}=(self)`,
  ),
  ...[
    'accelerometer',
    'browsing-topics',
    'camera',
    'clipboard-read',
    'display-capture',
    'gamepad',
    'geolocation',
    'gyroscope',
    'hid',
    'identity-credentials-get',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'otp-credentials',
    'payment',
    'screen-wake-lock',
    'serial',
    'storage-access',
    'sync-xhr',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** What matters where a browser shows an answer as a page; other answers do not carry it. */
export const DOCUMENT_HEADERS = {
  // No page opens another one as a pop-up: log-in with a provider goes by redirects.
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS,
} as const;

/**
 * Gives every answer its headers, errors and preflights included. An answer that needs less strict
 * ones (a page, a file of `/media/`) sets them in its own handler.
 * @param isSecure whether people reach the school by https
 */
export async function securityHeaders(app: FastifyInstance, isSecure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: NOTHING },
    // Other names under the school's domain are not ours to decide about.
    strictTransportSecurity: isSecure && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // The players of YouTube and Vimeo require the origin of the page that embeds them.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Of pages only (`DOCUMENT_HEADERS`).
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    // Headers for old browsers and plug-ins; every response would carry them.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
