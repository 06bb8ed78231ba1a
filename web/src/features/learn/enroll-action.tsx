import { Trans, useLingui } from '@lingui/react/macro';
import type { CourseSummary, Enrollment } from '@trilha/contract';
import { isStaffOf } from '@trilha/contract/staff-of';
import { School } from 'lucide-react';
import { useAuth } from '../../lib/session/auth.tsx';
import { usePublicAddress } from '../../lib/language.ts';
import {
  Banner,
  Button,
  type ButtonSize,
  type ButtonVariant,
  cx,
  TextLink,
  toast,
  VisuallyHidden,
} from '../../ui/index.ts';
import { enrollFailure, useEnroll } from './queries.ts';

export interface EnrollActionProps {
  course: Pick<CourseSummary, 'id' | 'title' | 'enrollment'>;
  size?: ButtonSize;
  variant?: ButtonVariant;
  /** False where the page itself says what follows. */
  toasts?: boolean;
  className?: string;
  /** Called after joining and before the page changes. Move the focus here: the button disappears. */
  onEnrolled: (enrollment: Enrollment) => void;
}

/** The button that joins a course, or a sentence that the school enrolls its students. */
export function EnrollAction(props: EnrollActionProps) {
  const { course, size, variant = 'accent', toasts = true, className, onEnrolled } = props;
  const { user } = useAuth();
  const isStaff = user !== null && isStaffOf(user, course.id);
  const { t } = useLingui();
  const contact = usePublicAddress()('/contato');
  const { title } = course;
  const enroll = useEnroll((enrollment) => {
    if (toasts) toast(t`You are enrolled in ${title}.`, { tone: 'success' });
    onEnrolled(enrollment);
  });
  if (course.enrollment === 'staff_only' && !isStaff) {
    return (
      <p className="flex items-start gap-2 text-sm text-ink-muted">
        <School aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        <span>
          <Trans>
            The school enrolls students here. Please <TextLink to={contact}>contact us</TextLink>.
          </Trans>
        </span>
      </p>
    );
  }
  return (
    <div className={cx('flex flex-col gap-3', className)}>
      {enroll.isError && <Banner tone="error">{enrollFailure(enroll.error)}</Banner>}
      <Button
        size={size}
        variant={variant}
        isPending={enroll.isPending}
        onPress={() => enroll.mutate(course.id)}
      >
        {enroll.isPending ? (
          <Trans>
            Enrolling...<VisuallyHidden> in {title}</VisuallyHidden>
          </Trans>
        ) : (
          <Trans>
            Enroll<VisuallyHidden> in {title}</VisuallyHidden>
          </Trans>
        )}
      </Button>
    </div>
  );
}
