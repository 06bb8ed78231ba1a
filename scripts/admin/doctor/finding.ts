/** What the doctor says about one thing. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem';
  /** What it is about, in a word or two. */
  readonly about: string;
  /** What was found, and what to do where something is to be done. */
  readonly sentence: string;
}

type Maker = (about: string, sentence: string) => Finding;

export const ok: Maker = (about, sentence) => ({ level: 'ok', about, sentence });
export const warning: Maker = (about, sentence) => ({ level: 'warning', about, sentence });
export const problem: Maker = (about, sentence) => ({ level: 'problem', about, sentence });

/** What an error says, in one line. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const message = cause instanceof Error ? cause.message : String(cause);
  return (message || code).replaceAll(/\s+/g, ' ').slice(0, 300);
}

const SECRET_NAME = /(SECRET|PASSWORD|TOKEN|KEY)/;

/** Parts of addresses that are passwords, as they are written and as they are meant. */
function passwordsIn(value: string): string[] {
  if (!URL.canParse(value)) {
    // Not an address, though it was meant to be one: what stands between ":" and "@".
    return [/:([^:@]+)@/.exec(value)?.[1] ?? ''];
  }
  const { password } = new URL(value);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

/** The same text without any secret of the environment, whatever an error has quoted. */
export function withoutSecrets(text: string, env: NodeJS.ProcessEnv): string {
  const secrets = Object.entries(env)
    .flatMap(([name, value = '']) =>
      SECRET_NAME.test(name) ? [value, value.trim()] : passwordsIn(value),
    )
    .filter((secret) => secret.length > 3)
    .toSorted((one, other) => other.length - one.length);
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, '…'), text);
}

const LABELS = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' } as const;

export function written({ level, about, sentence }: Finding): string {
  return `${LABELS[level]}  ${about}: ${sentence}`;
}

/** The last line: how many of which there are. */
export function summary(findings: readonly Finding[]): string {
  const count = (level: Finding['level'], name: string) => {
    const found = findings.filter((finding) => finding.level === level).length;
    return `${found === 0 ? 'no' : found} ${name}${found === 1 ? '' : 's'}`;
  };
  return `${count('problem', 'problem')}, ${count('warning', 'warning')}.`;
}
