import { accessSync, constants, statSync } from 'node:fs';
import type { Settings } from '../../../server/src/platform/settings.ts';
import { type Finding, ok, problem } from './finding.ts';

/** The folder that replies come into, as it was found. */
type Folder = 'there' | 'missing' | 'closed';

/** Whether the server can take in what a mail server puts there. */
export function lookAtInbound({ inbound }: Pick<Settings, 'inbound'>): Finding {
  return judgeInbound(inbound && { path: inbound.folder, state: stateOf(inbound.folder) });
}

function stateOf(path: string): Folder {
  try {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return 'missing';
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return 'there';
  } catch {
    return 'closed';
  }
}

export function judgeInbound(
  folder: { readonly path: string; readonly state: Folder } | undefined,
): Finding {
  const about = 'Replies';
  if (!folder)
    return ok(about, 'They go to the school’s mailbox; none are taken into the threads.');
  const { path, state } = folder;
  if (state === 'missing') {
    return problem(about, `${path} is no folder: look at INBOUND_MAIL_FOLDER, or make the folder.`);
  }
  if (state === 'closed') {
    return problem(
      about,
      `${path} cannot be read and written: give it to the server's user, or let both it and the mail server write there.`,
    );
  }
  return ok(about, `They are taken from ${path}.`);
}
