import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SessionUser } from '@trilha/contract';
import { maySee } from '../../../lib/session/may.ts';
import { entriesFor, SCHOOL } from '../layouts/admin-entries.ts';

export interface Command {
  readonly id: string;
  readonly label: MessageDescriptor;
  /** The address of a command that leads somewhere; others are done by the dialog. */
  readonly to?: string;
  /** Words by which it is looked for, beside its name. */
  readonly also?: MessageDescriptor;
}

const place = (to: string, label: MessageDescriptor): Command => ({ id: to, to, label });

/** What can be done from anywhere in the admin area: what adds something, then its screens, then the rest. */
export function commandsFor(user: SessionUser): readonly Command[] {
  const all: readonly Command[] = [
    place('/admin/users/new', msg`Add User`),
    place('/admin/users/import', msg`Import Users`),
    place('/admin/courses/new', msg`Add Course`),
    place('/admin/lessons/new', msg`Add Lesson`),
    place('/admin/quizzes/new', msg`Add Quiz`),
    ...entriesFor(user).map(({ to, label }) => place(to, label)),
    ...SCHOOL.filter(({ isForSuperusers }) => !isForSuperusers || user.is_superuser).map(
      ({ to, label }) => place(to, label),
    ),
    place('/profile', msg`Your profile`),
    place('/', msg`Public site`),
    { id: 'theme:light', label: msg`Light theme` },
    { id: 'theme:dark', label: msg`Dark theme` },
    { id: 'theme:system', label: msg`Theme of the system` },
    { id: 'language:pt-BR', label: msg`Language: Português` },
    { id: 'language:en', label: msg`Language: English` },
    { id: 'language:fr', label: msg`Language: Français` },
    { id: 'logout', label: msg`Logout`, also: msg`Log out` },
  ];
  return all.filter(({ to }) => to === undefined || maySee(user, to));
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether each word of what was typed begins a word of the text. */
export function answers(typed: string, text: string): boolean {
  const words = folded(text).split(/[\s:]+/);
  return folded(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}
