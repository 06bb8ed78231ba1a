import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AdminCounts, SessionUser } from '@trilha/contract';
import {
  Activity,
  BookOpenText,
  ClipboardCheck,
  Clapperboard,
  GraduationCap,
  History,
  Inbox,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Megaphone,
  ShieldCheck,
  Store,
  Users,
  UserX,
} from 'lucide-react';
import { startOf } from '../../../lib/session/auth.tsx';
import { maySee } from '../../../lib/session/may.ts';

export interface Place {
  label: MessageDescriptor;
  to: string;
}

export interface Entry extends Place {
  icon: LucideIcon;
  children?: readonly Place[];
}

export interface SchoolEntry extends Entry {
  isForSuperusers?: true;
  /** What of it waits (`AdminCounts`). */
  count?: keyof AdminCounts;
  /** It stands in the bar above wide screens too. */
  isInBar?: true;
}

const DASHBOARD = '/admin';

/** The screens of the admin area that the specification names, in the order of the sidebar. */
const ENTRIES: readonly Entry[] = [
  { label: msg`Dashboard`, to: DASHBOARD, icon: LayoutDashboard },
  { label: msg`Users`, to: '/admin/users', icon: Users },
  {
    label: msg`Courses`,
    to: '/admin/courses',
    icon: BookOpenText,
    children: [
      { label: msg`All Courses`, to: '/admin/courses' },
      { label: msg`Add Course`, to: '/admin/courses/new' },
    ],
  },
  {
    label: msg`Lessons`,
    to: '/admin/lessons',
    icon: Clapperboard,
    children: [{ label: msg`Add Lesson`, to: '/admin/lessons/new' }],
  },
  {
    label: msg`Quizzes`,
    to: '/admin/quizzes',
    icon: ClipboardCheck,
    children: [{ label: msg`Add Quiz`, to: '/admin/quizzes/new' }],
  },
];

/** Those that a member of staff may see; the dashboard is the one of their role. */
export const entriesFor = (user: SessionUser | null): readonly Entry[] =>
  ENTRIES.map((entry) =>
    user && entry.to === DASHBOARD ? { ...entry, to: startOf(user) } : entry,
  ).filter(({ to }) => maySee(user, to));

/** The further screens, a group of their own behind them. Logout stands last, at the foot. */
export const SCHOOL: readonly SchoolEntry[] = [
  {
    label: msg`Enrollments`,
    to: '/admin/enrollments',
    icon: GraduationCap,
    count: 'enrollments_today',
    isInBar: true,
  },
  {
    label: msg`Messages`,
    to: '/admin/messages',
    icon: Inbox,
    count: 'open_messages',
    isInBar: true,
  },
  { label: msg`Notices`, to: '/admin/notices', icon: Megaphone },
  {
    label: msg`Deletion requests`,
    to: '/admin/deletions',
    icon: UserX,
    count: 'deletion_requests',
  },
  { label: msg`Audit`, to: '/admin/audit', icon: History, isInBar: true },
  { label: msg`Background jobs`, to: '/admin/jobs', icon: ListChecks },
  {
    label: msg`Security`,
    to: '/admin/security',
    icon: ShieldCheck,
    isForSuperusers: true,
    count: 'staff_without_second_factor',
    isInBar: true,
  },
  {
    label: msg({ message: 'School', context: 'screen' }),
    to: '/admin/school',
    icon: Store,
    isForSuperusers: true,
  },
  { label: msg`System`, to: '/admin/system', icon: Activity },
];
