import type { Settings } from '../../../server/src/platform/settings.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

const REQUEST_MS = 5_000;

const LOOPBACK = /^(localhost|\[::1\]|127(\.\d+){3})$/;

/** What the settings say about addresses, and what answers there. */
export async function lookAtAddresses(settings: Settings): Promise<Finding[]> {
  const { publicUrl } = settings;
  return [
    ...judgePublicUrl(settings),
    await lookAtPort(settings),
    ...(LOOPBACK.test(new URL(publicUrl).hostname) ? [] : await lookFromOutside(publicUrl)),
  ];
}

export function judgePublicUrl({
  publicUrl,
  trustProxy,
  providers,
}: Pick<Settings, 'publicUrl' | 'trustProxy' | 'providers'>): Finding[] {
  const about = 'PUBLIC_URL';
  const { protocol, hostname } = new URL(publicUrl);
  const isHere = LOOPBACK.test(hostname);
  const findings: Finding[] = [];
  if (isHere) {
    findings.push(
      warning(
        about,
        `Links in mails lead to ${publicUrl}, which nobody else reaches: set it to the school's real address.`,
      ),
    );
  } else if (protocol !== 'https:') {
    findings.push(
      warning(
        about,
        'It is no https address: passwords cross the network readable, and passkeys do not work. Put a proxy with TLS in front.',
      ),
    );
  } else {
    findings.push(ok(about, `${publicUrl}.`));
  }
  if (protocol === 'https:' && trustProxy === 0) {
    findings.push(
      warning(
        'TRUST_PROXY',
        "It is 0, though the https address needs a proxy: all visitors then share the proxy's address, and with it the limits on log-ins. Set it to 1 for one proxy.",
      ),
    );
  }
  if (protocol !== 'https:' && !isHere && (providers.google ?? providers.facebook)) {
    findings.push(warning('Providers', 'They send people back to an https address only.'));
  }
  return findings;
}

/** What answers where the server listens. */
async function lookAtPort({ host, port }: Settings): Promise<Finding> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const origin = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  try {
    const isAlive = await isTrilha(`${origin}/api/health/`);
    const ready = isAlive ? (await ask(`${origin}/api/ready/`)).status : 0;
    return judgePort(port, isAlive ? (ready === 200 ? 'ready' : 'not ready') : 'other');
  } catch (error) {
    return judgePort(port, codeOf(error) === 'ECONNREFUSED' ? 'nothing' : 'other');
  }
}

const ask = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(REQUEST_MS), redirect: 'manual' });

async function isTrilha(url: string): Promise<boolean> {
  const answer = await ask(url);
  return answer.status === 200 && (await answer.text()) === '{"status":"ok"}';
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

export function judgePort(
  port: number,
  answer: 'ready' | 'not ready' | 'nothing' | 'other',
): Finding {
  const about = `Port ${port}`;
  if (answer === 'ready') return ok(about, 'The server answers.');
  if (answer === 'nothing') return ok(about, 'It is free; the server does not run.');
  if (answer === 'not ready') {
    return problem(
      about,
      'The server runs, and its database does not answer: look into its log (journalctl -u trilha).',
    );
  }
  return problem(
    about,
    'Another program answers there, or none in 5 seconds: end it, or set PORT to another number.',
  );
}

/** Asks by the public address, as visitors do: name, certificate, proxy. */
async function lookFromOutside(publicUrl: string): Promise<Finding[]> {
  try {
    if (!(await isTrilha(`${publicUrl}/api/health/`))) {
      return [
        problem(
          'From outside',
          `At ${publicUrl} something else than this school answers: look at the proxy's settings.`,
        ),
      ];
    }
    const { headers } = await ask(`${publicUrl}/`);
    return judgeHeaders(headers);
  } catch (error) {
    return [judgeOutside(publicUrl, codeOf(error), reasonOf(error))];
  }
}

export function judgeOutside(publicUrl: string, code: string, reason: string): Finding {
  const about = 'From outside';
  if (code === 'ENOTFOUND') {
    return problem(about, `The name in ${publicUrl} has no address yet: look at its DNS record.`);
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)) {
    return problem(about, `The certificate at ${publicUrl} is not valid (${reason}).`);
  }
  return warning(
    about,
    `${publicUrl} does not answer this machine (${reason}). Some networks do not let a server reach its own address: open it in a browser somewhere else.`,
  );
}

/** Sent once each; none of these values has a comma of its own. */
const SINGLE = [
  'content-security-policy',
  'strict-transport-security',
  'x-frame-options',
  'cross-origin-resource-policy',
];

export function judgeHeaders(headers: Headers): Finding[] {
  const about = 'From outside';
  const twice = SINGLE.filter((name) => headers.get(name)?.includes(', '));
  if (twice.length > 0) {
    return [
      warning(
        about,
        `The proxy adds headers that the server sends itself (${twice.join(', ')}): let it pass them as they are.`,
      ),
    ];
  }
  if (!headers.has('content-security-policy')) {
    return [warning(about, 'The proxy takes security headers away: let it pass them as they are.')];
  }
  return [ok(about, 'The school answers, and its headers come through.')];
}
