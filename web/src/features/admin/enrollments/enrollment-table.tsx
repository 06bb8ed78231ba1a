import type { MessageDescriptor } from '@lingui/core';
import { msg, t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type AdminEnrollment, type Attention, ATTENTION_DAYS } from '@trilha/contract';
import type { ReactNode } from 'react';
import { Written } from '../../../lib/course-language.tsx';
import { mediaUrl } from '../../../lib/boot/config.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { dateFormat } from '../../../lib/texts/formats.ts';
import {
  Avatar,
  Badge,
  type Column,
  ConfirmDelete,
  type DataTableProps,
  ProgressBar,
} from '../../../ui/index.ts';
import { ListTable } from '../lists/list-table.tsx';
import { PlaceLink } from '../places.tsx';

export interface EnrollmentTableProps extends Pick<
  DataTableProps<AdminEnrollment>,
  'rows' | 'isRefreshing' | 'order' | 'selection' | 'aboveCards'
> {
  /** Whether they are all of one course, in which progress can be compared. */
  isOfCourse: boolean;
  /** The id of the enrollment that is being deleted. */
  ending: number | undefined;
  onEnd: (enrollment: AdminEnrollment) => void;
  empty: ReactNode;
}

const REASONS: Readonly<Record<Attention, MessageDescriptor>> = {
  inactive: msg`No activity for ${ATTENTION_DAYS} days`,
  failing: msg`Failed a quiz twice`,
};

/** What a list of enrollments may be narrowed to. */
export const ATTENTION = [
  { value: 'any', label: msg`Needs attention` },
  { value: 'inactive', label: REASONS.inactive },
  { value: 'failing', label: REASONS.failing },
] as const;

export function EnrollmentTable({ ending, onEnd, isOfCourse, ...rows }: EnrollmentTableProps) {
  const { t } = useLingui();
  const columns = columnsWith(ending, onEnd, isOfCourse);
  return (
    <ListTable
      label={t`Enrollments`}
      size="wide"
      columns={columns}
      rowKey={({ id }) => id}
      {...rows}
    />
  );
}

function columnsWith(
  ending: EnrollmentTableProps['ending'],
  onEnd: EnrollmentTableProps['onEnd'],
  isOfCourse: boolean,
): Column<AdminEnrollment>[] {
  return [
    {
      header: text`Student`,
      sort: { by: 'name' },
      isRowHeader: true,
      cell: (row) => <Student enrollment={row} />,
    },
    {
      header: text`Course`,
      isText: true,
      ...(!isOfCourse && { sort: { by: 'course' } }),
      cell: ({ course }) => <Written in={course.language}>{course.title}</Written>,
    },
    {
      header: text`Progress`,
      // Who is behind comes first.
      ...(isOfCourse && { sort: { by: 'progress' } }),
      cell: ({ video_progress, quiz_progress }) => (
        <div className="flex max-w-60 as-table:min-w-26 flex-col gap-1.5 as-table:py-1.5">
          <ProgressBar label={text`Videos`} value={video_progress} tone="brand" />
          <ProgressBar label={text`Quizzes`} value={quiz_progress} tone="brand" />
        </div>
      ),
    },
    {
      header: text`Last access`,
      sort: { by: 'active', first: 'latest' },
      cell: ({ last_accessed }) =>
        last_accessed ? (
          <Day at={last_accessed} />
        ) : (
          <span className="text-ink-muted">
            <Trans>Never</Trans>
          </span>
        ),
    },
    {
      header: text({ message: 'Enrolled', context: 'column with dates' }),
      sort: { by: 'enrolled', first: 'latest' },
      cell: ({ enrolled_at }) => <Day at={enrolled_at} />,
    },
    {
      header: text`Actions`,
      isActions: true,
      align: 'end',
      cell: (row) => (
        <EndEnrollment
          enrollment={row}
          isPending={ending === row.id}
          onConfirm={() => onEnd(row)}
        />
      ),
    },
  ];
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{dateFormat({ dateStyle: 'medium' }).format(new Date(at))}</time>;
}

interface EndEnrollmentProps {
  enrollment: AdminEnrollment;
  isPending: boolean;
  onConfirm: () => void;
}

function EndEnrollment({ enrollment, isPending, onConfirm }: EndEnrollmentProps) {
  const { t } = useLingui();
  const { user: me } = useAuth();
  const { name } = enrollment.user;
  const { title } = enrollment.course;
  if (!mayDo(me, 'enrollments.write')) return null;
  return (
    <ConfirmDelete
      label={t`End the enrollment of ${name} in ${title}`}
      question={t`End this enrollment? The progress is kept.`}
      confirmLabel={t({ message: 'End', context: 'verb' })}
      isPending={isPending}
      onConfirm={onConfirm}
    />
  );
}

/** Who is enrolled, with why they need attention. */
export function Student({ enrollment: { user, attention } }: { enrollment: AdminEnrollment }) {
  const { i18n } = useLingui();
  return (
    <div className="flex items-center gap-3">
      <Avatar name="" person={user.name} src={mediaUrl(user.profile_image)} />
      <div className="flex min-w-0 flex-col gap-0.5">
        <PlaceLink kind="user" id={user.id}>
          {user.name}
        </PlaceLink>
        <span className="text-sm text-ink-muted">{user.email}</span>
        {(attention.length > 0 || !user.is_active) && (
          <span className="flex flex-wrap gap-1.5 pt-0.5">
            {!user.is_active && (
              <Badge>
                <Trans>Inactive account</Trans>
              </Badge>
            )}
            {attention.map((reason) => (
              <Badge key={reason} tone="warning">
                {i18n._(REASONS[reason])}
              </Badge>
            ))}
          </span>
        )}
      </div>
    </div>
  );
}
