import { type AdminEnrollment, type Attention, ATTENTION_DAYS } from '@trilha/contract';
import type { ReactNode } from 'react';
import { Written } from '../../../lib/course-language.tsx';
import { mediaUrl } from '../../../lib/boot/config.ts';
import {
  Avatar,
  Badge,
  type Column,
  ConfirmDelete,
  DataTable,
  ProgressBar,
  RowLink,
} from '../../../ui/index.ts';

export interface EnrollmentTableProps {
  rows: readonly AdminEnrollment[] | undefined;
  isRefreshing: boolean;
  /** The id of the enrollment that is being deleted. */
  ending: number | undefined;
  onEnd: (enrollment: AdminEnrollment) => void;
  empty: ReactNode;
}

export const REASONS: Readonly<Record<Attention, string>> = {
  inactive: `No activity for ${ATTENTION_DAYS} days`,
  failing: 'Failed a quiz twice',
};

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

function columnsOf({ ending, onEnd }: EnrollmentTableProps): Column<AdminEnrollment>[] {
  return [
    { header: 'Student', isRowHeader: true, cell: (row) => <Student enrollment={row} /> },
    {
      header: 'Course',
      isText: true,
      cell: ({ course }) => <Written in={course.language}>{course.title}</Written>,
    },
    {
      header: 'Progress',
      cell: ({ video_progress, quiz_progress }) => (
        <div className="flex max-w-60 as-table:min-w-36 flex-col gap-1.5">
          <ProgressBar label="Videos" value={video_progress} tone="brand" />
          <ProgressBar label="Quizzes" value={quiz_progress} tone="brand" />
        </div>
      ),
    },
    {
      header: 'Last access',
      cell: ({ last_accessed }) =>
        last_accessed ? (
          <time dateTime={last_accessed}>{day.format(new Date(last_accessed))}</time>
        ) : (
          <span className="text-ink-muted">Never</span>
        ),
    },
    {
      header: 'Enrolled',
      cell: ({ enrolled_at }) => (
        <time dateTime={enrolled_at}>{day.format(new Date(enrolled_at))}</time>
      ),
    },
    {
      header: 'Actions',
      isActions: true,
      align: 'end',
      cell: (row) => (
        <ConfirmDelete
          label={`End the enrollment of ${row.user.name} in ${row.course.title}`}
          question="End this enrollment? The progress is kept."
          confirmLabel="End"
          isPending={ending === row.id}
          onConfirm={() => onEnd(row)}
        />
      ),
    },
  ];
}

function Student({ enrollment: { user, attention } }: { enrollment: AdminEnrollment }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name="" person={user.name} src={mediaUrl(user.profile_image)} />
      <div className="flex min-w-0 flex-col gap-0.5">
        <RowLink to={`/admin/users/${user.id}/progress`}>{user.name}</RowLink>
        <span className="text-sm text-ink-muted">{user.email}</span>
        {(attention.length > 0 || !user.is_active) && (
          <span className="flex flex-wrap gap-1.5 pt-0.5">
            {!user.is_active && <Badge>Inactive account</Badge>}
            {attention.map((reason) => (
              <Badge key={reason} tone="warning">
                {REASONS[reason]}
              </Badge>
            ))}
          </span>
        )}
      </div>
    </div>
  );
}

export function EnrollmentTable(props: EnrollmentTableProps) {
  return (
    <DataTable
      label="Enrollments"
      size="wide"
      columns={columnsOf(props)}
      rows={props.rows}
      rowKey={({ id }) => id}
      isRefreshing={props.isRefreshing}
      empty={props.empty}
    />
  );
}
