import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api, type Person } from '@trilha/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { codeOf } from '../../../lib/api/errors.ts';
import { useCourseOption } from '../../../lib/course-language.tsx';
import { courseOptionsQuery } from '../../../lib/course-options.ts';
import {
  Banner,
  Button,
  ErrorState,
  Modal,
  Select,
  Skeleton,
  SubmitButton,
  toast,
} from '../../../ui/index.ts';
import { invalidateAfter } from '../stale-after.ts';
import { nameOf } from '../users/rights.ts';

interface EnrollDialogProps {
  person: Person;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Enrolls one person in a course that they are not in. */
export function EnrollDialog({ person, isOpen, onOpenChange }: EnrollDialogProps) {
  const { t } = useLingui();
  const name = nameOf(person);
  return (
    <Modal isOpen={isOpen} onOpenChange={onOpenChange} title={t`Enroll ${name}`} size="sm">
      <EnrollForm person={person} onDone={() => onOpenChange(false)} />
    </Modal>
  );
}

function EnrollForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const optionOf = useCourseOption();
  const { data, error, refetch, isFetching } = useQuery(courseOptionsQuery);
  const [course, setCourse] = useState('');
  const [isMissing, setMissing] = useState(false);
  const enroll = useMutation({
    mutationFn: () =>
      call(api.adminEnrollments.create, { body: { user: person.id, course: Number(course) } }),
    async onSuccess() {
      await invalidateAfter(queryClient, 'enrollment');
      toast(text`Enrolled.`, { tone: 'success' });
      onDone();
    },
  });
  if (!data) {
    return error ? (
      <ErrorState
        title={t`Failed to load the courses`}
        code={codeOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <div role="status">
        <span className="sr-only">
          <Trans>Loading...</Trans>
        </span>
        <Skeleton className="h-20" />
      </div>
    );
  }
  const running = new Set(
    person.courses.filter((one) => one.ended_at === null).map((one) => one.course_id),
  );
  const open = data.results.filter(({ id }) => !running.has(id));
  if (open.length === 0) {
    return (
      <p>
        <Trans>There is no other course to enroll them in.</Trans>
      </p>
    );
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(course === '');
    if (course !== '' && !enroll.isPending) enroll.mutate();
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {enroll.isError && (
        <Banner tone="error">
          <Trans>Failed to enroll. Please try again.</Trans>
        </Banner>
      )}
      <Select
        label={t`Course`}
        placeholder={t`Select a course`}
        value={course}
        onChange={(value) => {
          setCourse(value);
          setMissing(false);
        }}
        options={open.map(optionOf)}
        isRequired
        errorMessage={isMissing ? t`Course is required` : undefined}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton isSubmitting={enroll.isPending} submittingLabel={t`Enrolling...`}>
          <Trans>Enroll</Trans>
        </SubmitButton>
      </div>
    </form>
  );
}
