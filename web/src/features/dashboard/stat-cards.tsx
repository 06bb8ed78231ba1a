import type { DashboardStats } from '@trilha/contract';
import { BookOpen, ClipboardCheck, type LucideIcon, UserCheck, Users } from 'lucide-react';
import { Skeleton } from '../../ui/index.ts';

type Overview = DashboardStats['overview'];

const CARDS: readonly { label: string; field: keyof Overview; icon: LucideIcon }[] = [
  { label: 'Total Users', field: 'total_users', icon: Users },
  { label: 'Total Courses', field: 'total_courses', icon: BookOpen },
  { label: 'Total Quizzes', field: 'total_quizzes', icon: ClipboardCheck },
  { label: 'Active Enrollments', field: 'active_enrollments', icon: UserCheck },
];

const number = new Intl.NumberFormat('en');

/** The four figures of the school; their shapes while they are on the way. */
export function StatCards({ overview }: { overview: Overview | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
      {CARDS.map(({ label, field, icon: Icon }) => (
        <div
          key={field}
          className="flex min-w-0 flex-col justify-between gap-2 rounded-lg border border-line bg-surface-raised p-4 sm:px-5"
        >
          <dt className="flex items-start justify-between gap-2 text-sm font-medium text-ink-muted">
            {label}
            <Icon aria-hidden className="size-5 shrink-0 text-brand-ink" />
          </dt>
          <dd className="font-display text-xl font-bold tabular-nums sm:text-2xl">
            {overview ? number.format(overview[field]) : <Skeleton className="h-[1.1em] w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
