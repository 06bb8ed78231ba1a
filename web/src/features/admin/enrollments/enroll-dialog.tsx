import { api, type CourseSummary } from '@trilha/contract';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { ApiError, call } from '../../../lib/api/api.ts';
import { Badge, Banner, Button, Modal, Select, SubmitButton, TextArea } from '../../../ui/index.ts';
import { useEnrollmentsChanged } from './queries.ts';
import { namesIn } from './names.ts';

export interface EnrollDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  courses: readonly CourseSummary[];
  /** The course that the list is filtered by, as the initial choice; '' for none. */
  course: string;
}

/** Enrolls one or more students in a course, and shows the result for each. */
export function EnrollDialog(props: EnrollDialogProps) {
  const { isOpen, onOpenChange } = props;
  return (
    <Modal isOpen={isOpen} onOpenChange={onOpenChange} title="Enroll students" size="md">
      <EnrollForm {...props} />
    </Modal>
  );
}

const FAILURE = 'Failed to enroll. Please try again.';

const OUTCOMES = {
  enrolled: { label: 'Enrolled', tone: 'success' },
  already: { label: 'Was enrolled', tone: 'neutral' },
  unknown: { label: 'Not found', tone: 'danger' },
} as const;

function EnrollForm({ courses, course: first, onOpenChange }: EnrollDialogProps) {
  const [course, setCourse] = useState(first);
  const [text, setText] = useState('');
  const [fieldErrors, setFieldErrors] = useState<{ course?: string; users?: string }>({});
  const changed = useEnrollmentsChanged();
  const enroll = useMutation({
    mutationFn: (users: string[]) =>
      call(api.adminEnrollments.bulk, { body: { course: Number(course), users } }),
    onSuccess: () => void changed(),
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      const { course: ofCourse, users: ofUsers } = error.fieldErrors;
      setFieldErrors({
        ...(ofCourse ? { course: ofCourse.join(' ') } : {}),
        ...(ofUsers ? { users: ofUsers.join(' ') } : {}),
      });
    },
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (enroll.isPending) return;
    const users = namesIn(text);
    const found = {
      ...(course === '' ? { course: 'Course is required' } : {}),
      ...(users.length === 0 ? { users: 'Enter at least one user.' } : {}),
    };
    setFieldErrors(found);
    if (Object.keys(found).length === 0) enroll.mutate(users);
  };

  if (enroll.data) {
    const { users } = enroll.data;
    const enrolled = users.filter((user) => user.outcome === 'enrolled').length;
    const unknown = users.filter((user) => user.outcome === 'unknown');
    return (
      <div className="flex flex-col gap-4">
        <Banner tone={unknown.length > 0 ? 'warning' : 'success'}>
          {enrolled} of {users.length} {users.length === 1 ? 'student' : 'students'} newly enrolled.
        </Banner>
        <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line">
          {users.map(({ given, name, outcome }) => (
            <li key={given} className="flex items-center justify-between gap-3 px-3 py-2 text-base">
              <span className="min-w-0 wrap-anywhere">
                {name ?? given}
                {name !== null && <span className="text-sm text-ink-muted"> · {given}</span>}
              </span>
              <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            variant="secondary"
            onPress={() => {
              setText(unknown.map(({ given }) => given).join('\n'));
              enroll.reset();
            }}
          >
            {unknown.length > 0 ? 'Correct those not found' : 'Enroll more'}
          </Button>
          <Button onPress={() => onOpenChange(false)}>Done</Button>
        </div>
      </div>
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {enroll.isError && Object.keys(fieldErrors).length === 0 && (
        <Banner tone="error">{FAILURE}</Banner>
      )}
      <Select
        label="Course"
        placeholder="Select a course"
        value={course}
        onChange={(value) => {
          setCourse(value);
          setFieldErrors(({ users }) => (users ? { users } : {}));
        }}
        options={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
        isRequired
        errorMessage={fieldErrors.course}
      />
      <TextArea
        label="Students"
        description="E-mail addresses or usernames: one on each line, or separated by commas."
        rows={6}
        value={text}
        onChange={(value) => {
          setText(value);
          setFieldErrors(({ course: ofCourse }) => (ofCourse ? { course: ofCourse } : {}));
        }}
        isRequired
        errorMessage={fieldErrors.users}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={() => onOpenChange(false)}>
          Cancel
        </Button>
        <SubmitButton isSubmitting={enroll.isPending} submittingLabel="Enrolling...">
          Enroll
        </SubmitButton>
      </div>
    </form>
  );
}
