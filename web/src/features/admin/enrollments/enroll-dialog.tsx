import { msg, t as text } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { api, type CourseSummary } from '@trilha/contract';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { ApiError, call } from '../../../lib/api/api.ts';
import { useCourseOption } from '../../../lib/course-language.tsx';
import {
  Badge,
  Banner,
  Button,
  DOT,
  Modal,
  Select,
  SubmitButton,
  TextArea,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { useEnrollmentsChanged } from './queries.ts';
import { PersonSearch } from './person-search.tsx';
import { namesIn } from './names.ts';

export interface EnrollDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  courses: readonly CourseSummary[];
  /** The course that the list is filtered by, as the initial choice; '' for none. */
  course: string;
}

/** What somebody has entered and not enrolled yet. */
interface List {
  /** The id of a course; undefined while none was chosen here. */
  course: string | undefined;
  text: string;
}

const NOTHING: List = { course: undefined, text: '' };

/**
 * Enrolls one or more students in a course, and shows the result for each. A list that was entered is
 * still there when the dialog was closed by Escape or by a click beside it; Cancel and Done drop it.
 */
export function EnrollDialog({ isOpen, onOpenChange, courses, course }: EnrollDialogProps) {
  const { t } = useLingui();
  const [list, setList] = useState(NOTHING);
  return (
    <>
      <Modal isOpen={isOpen} onOpenChange={onOpenChange} title={t`Enroll students`} size="md">
        <EnrollForm
          courses={courses}
          course={list.course ?? course}
          text={list.text}
          onChange={(change) => setList((before) => ({ ...before, ...change }))}
          onDone={() => {
            setList(NOTHING);
            onOpenChange(false);
          }}
        />
      </Modal>
      <UnsavedChanges
        isDirty={list.text.trim() !== ''}
        what={t`The students in your list are not enrolled yet.`}
      />
    </>
  );
}

const OUTCOMES = {
  enrolled: { label: msg({ message: 'Enrolled', context: 'person' }), tone: 'success' },
  already: { label: msg({ message: 'Already enrolled', context: 'person' }), tone: 'neutral' },
  unknown: { label: msg({ message: 'Not found', context: 'person' }), tone: 'danger' },
} as const;

interface EnrollFormProps {
  courses: readonly CourseSummary[];
  course: string;
  text: string;
  onChange: (change: Partial<List>) => void;
  onDone: () => void;
}

function EnrollForm({ courses, course, text: list, onChange, onDone }: EnrollFormProps) {
  const { t, i18n } = useLingui();
  const optionOf = useCourseOption();
  const [fieldErrors, setFieldErrors] = useState<{ course?: string; users?: string }>({});
  const changed = useEnrollmentsChanged();
  const enroll = useMutation({
    mutationFn: (users: string[]) =>
      call(api.adminEnrollments.bulk, { body: { course: Number(course), users } }),
    onSuccess: ({ users }) => {
      const unknown = users.filter(({ outcome }) => outcome === 'unknown');
      onChange({ text: unknown.map(({ given }) => given).join('\n') });
      void changed();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      const { course: ofCourse, users: ofUsers } = error.fieldErrors;
      setFieldErrors({
        ...(ofCourse ? { course: ofCourse.join(' ') } : {}),
        ...(ofUsers ? { users: ofUsers.join(' ') } : {}),
      });
    },
  });

  const listed = new Set(namesIn(list));
  const setText = (value: string) => {
    onChange({ text: value });
    setFieldErrors(({ course: ofCourse }) => (ofCourse ? { course: ofCourse } : {}));
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (enroll.isPending) return;
    const users = namesIn(list);
    const found = {
      ...(course === '' ? { course: text`Course is required` } : {}),
      ...(users.length === 0 ? { users: text`Enter at least one user.` } : {}),
    };
    setFieldErrors(found);
    if (Object.keys(found).length === 0) enroll.mutate(users);
  };

  if (enroll.data) {
    const { users } = enroll.data;
    const total = users.length;
    const enrolled = users.filter((user) => user.outcome === 'enrolled').length;
    const unknown = users.filter((user) => user.outcome === 'unknown');
    return (
      <div className="flex flex-col gap-4">
        <Banner tone={unknown.length > 0 ? 'warning' : 'success'}>
          <Plural
            value={total}
            one={`${enrolled} of # student newly enrolled.`}
            other={`${enrolled} of # students newly enrolled.`}
          />
        </Banner>
        <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line">
          {users.map(({ given, name, outcome }) => (
            <li key={given} className="flex items-center justify-between gap-3 px-3 py-2 text-base">
              <span className="min-w-0 wrap-anywhere">
                {name ?? given}
                {name !== null && <span className="text-sm text-ink-muted">{DOT + given}</span>}
              </span>
              <Badge tone={OUTCOMES[outcome].tone}>{i18n._(OUTCOMES[outcome].label)}</Badge>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={() => enroll.reset()}>
            {unknown.length > 0 ? t`Correct those not found` : t`Enroll more`}
          </Button>
          <Button onPress={onDone}>
            <Trans>Done</Trans>
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {enroll.isError && Object.keys(fieldErrors).length === 0 && (
        <Banner tone="error">
          <Trans>Failed to enroll. Please try again.</Trans>
        </Banner>
      )}
      <Select
        label={t`Course`}
        placeholder={t`Select a course`}
        value={course}
        onChange={(value) => {
          onChange({ course: value });
          setFieldErrors(({ users }) => (users ? { users } : {}));
        }}
        options={courses.map(optionOf)}
        isRequired
        errorMessage={fieldErrors.course}
      />
      <PersonSearch
        isListed={({ email, username }) => listed.has(email) || listed.has(username)}
        onAdd={({ email }) => setText(list.trim() === '' ? email : `${list.trimEnd()}\n${email}`)}
      />
      <TextArea
        label={t`Students`}
        description={t`E-mail addresses or usernames: one on each line, or separated by commas.`}
        rows={6}
        value={list}
        onChange={setText}
        isRequired
        errorMessage={fieldErrors.users}
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
