import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural, t as text } from '@lingui/core/macro';
import { type AdminUser, api } from '@trilha/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useCourseOption } from '../../../lib/course-language.tsx';
import { courseOptionsQuery } from '../../../lib/course-options.ts';
import { Button, Select, toast } from '../../../ui/index.ts';
import { invalidateAfter } from '../stale-after.ts';

interface TickedUsersProps {
  users: readonly AdminUser[];
  onClear: () => void;
}

/** What can be done with the users who are ticked, also on other pages. */
export function TickedUsers({ users, onClear }: TickedUsersProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [course, setCourse] = useState('');
  const courses = useQuery(courseOptionsQuery).data?.results ?? [];
  const optionOf = useCourseOption();
  const enrolling = useMutation({
    mutationFn: () =>
      call(api.adminEnrollments.bulk, {
        body: { course: Number(course), users: users.map(({ email }) => email) },
      }),
    onSuccess({ users: results }) {
      const of = (wanted: string) => results.filter(({ outcome }) => outcome === wanted).length;
      const [enrolled, already, unknown] = [of('enrolled'), of('already'), of('unknown')];
      const parts = [
        plural(enrolled, { one: '# person enrolled.', other: '# people enrolled.' }),
        ...(already > 0
          ? [plural(already, { one: '# was enrolled before.', other: '# were enrolled before.' })]
          : []),
        ...(unknown > 0 ? [plural(unknown, { one: '# is gone.', other: '# are gone.' })] : []),
      ];
      toast(parts.join(' '), { tone: unknown > 0 ? 'warning' : 'success' });
      onClear();
      void invalidateAfter(queryClient, 'enrollment');
    },
    onError: () => toast(text`Failed to enroll these users. Please try again.`, { tone: 'error' }),
  });
  return (
    <section
      aria-label={t`Selected users`}
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface-raised p-3 shadow-float"
    >
      <p role="status" className="px-1 font-semibold">
        <Plural value={users.length} one="# selected" other="# selected" />
      </p>
      <Button variant="quiet" size="sm" onPress={onClear}>
        <Trans>Clear selection</Trans>
      </Button>
      <div className="flex min-w-0 grow basis-full items-center justify-end gap-3 sm:basis-0">
        <Select
          label={t`Course to enroll in`}
          isLabelHidden
          placeholder={t`Choose a course`}
          value={course}
          onChange={setCourse}
          options={courses.map(optionOf)}
          className="min-w-0 flex-1 sm:w-72 sm:flex-none"
        />
        <Button
          isDisabled={course === ''}
          isPending={enrolling.isPending}
          onPress={() => enrolling.mutate()}
        >
          <Trans>Enroll</Trans>
        </Button>
      </div>
    </section>
  );
}
