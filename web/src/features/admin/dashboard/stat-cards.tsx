import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DashboardStats } from '@trilha/contract';
import { BookOpen, ClipboardCheck, type LucideIcon, UserCheck, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { numberFormat } from '../../../lib/texts/formats.ts';
import { Skeleton } from '../../../ui/index.ts';

type Overview = DashboardStats['overview'];

export interface StatProps {
  label: MessageDescriptor;
  icon: LucideIcon;
  /** The address of the list that is counted. */
  to: string;
  value: number | undefined;
}

interface Card extends Omit<StatProps, 'value'> {
  field: keyof Overview;
}

const CARDS: readonly Card[] = [
  { label: msg`Total Users`, field: 'total_users', icon: Users, to: '/admin/users' },
  { label: msg`Total Courses`, field: 'total_courses', icon: BookOpen, to: '/admin/courses' },
  { label: msg`Total Quizzes`, field: 'total_quizzes', icon: ClipboardCheck, to: '/admin/quizzes' },
  {
    label: msg`Active Enrollments`,
    field: 'active_enrollments',
    icon: UserCheck,
    to: '/admin/enrollments',
  },
];

/** The four counts of the school, with skeletons while they load. */
export function StatCards({ overview }: { overview: Overview | undefined }) {
  return (
    <Stats>
      {CARDS.map(({ field, ...card }) => (
        <Stat key={field} {...card} value={overview?.[field]} />
      ))}
    </Stats>
  );
}

export function Stats({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">{children}</dl>;
}

/** A count with the way to the list of what is counted; a skeleton until it is known. */
export function Stat({ label, icon: Icon, to, value }: StatProps) {
  const { i18n } = useLingui();
  return (
    <div className="card card-link relative flex min-w-0 flex-col justify-between gap-2 p-4 sm:px-5">
      <dt className="flex items-start justify-between gap-2 text-sm font-medium text-ink-muted">
        {/* The whole card is a link to the list. */}
        <Link
          to={to}
          className="text-inherit no-underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
        >
          {i18n._(label)}
        </Link>
        <Icon aria-hidden className="size-5 shrink-0 text-brand-ink" />
      </dt>
      <dd className="font-display text-xl font-bold tabular-nums sm:text-2xl">
        {value === undefined ? <Skeleton className="h-[1lh] w-20" /> : numberFormat().format(value)}
      </dd>
    </div>
  );
}
