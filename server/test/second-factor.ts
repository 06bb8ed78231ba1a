import { Secret, TOTP } from 'otpauth';
import { PASSWORD, type TestUser } from './factories.ts';
import type { Caller, School } from './school.ts';

/** The code that an authenticator app shows at a moment. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Turns two-step verification on and lets half a minute pass, so that the next code is valid. */
export async function enableSecondFactor(school: School, user: TestUser) {
  const caller: Caller = await school.as(user);
  const path = '/profiles/me/second-factor';
  const { secret } = (await caller.post(`${path}/start/`, { current_password: PASSWORD })).body;
  const code = codeAt(secret, school.ctx.now());
  const { recovery_codes } = (await caller.post(`${path}/confirm/`, { code })).body;
  school.pass({ minutes: 0.5 });
  return {
    caller,
    secret: secret as string,
    recoveryCodes: recovery_codes as string[],
    /** The current code, or the one so many time steps later. */
    code: (steps = 0) => codeAt(secret, new Date(school.ctx.now().getTime() + steps * 30_000)),
  };
}
