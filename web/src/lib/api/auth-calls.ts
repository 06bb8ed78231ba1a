import type { BodyInput } from '@trilha/contract';
import { auth } from '@trilha/contract/bare';
import { call } from './api.ts';

/* Apart from auth.tsx, which every page loads: only who logs in or out calls the server. */

export const logIn = (body: BodyInput<typeof auth.login>, language: string | undefined) =>
  call(auth.login, { body, language });

/** Sent while the page may already be leaving. */
export const logOut = (refresh: string) =>
  call(auth.logout, { body: { refresh }, keepalive: true });
