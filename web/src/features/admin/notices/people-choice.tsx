import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { NoticePeople, NoticePreview } from '@trilha/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { listFormat } from '../../../lib/texts/formats.ts';
import { Banner, Button, Select } from '../../../ui/index.ts';
import { CourseFilter } from '../course-filter.tsx';
import { type Choice, KEPT } from './choice-address.ts';

/** As the server is asked: its schema reads a filter from texts, as in an address. */
export const peopleOf = (choice: Choice) => choice as NoticePeople;

interface PeopleChoiceProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
  preview: UseQueryResult<NoticePreview>;
}

/** Whom a notice is for, and how many people these are. */
export function PeopleChoice({ choice, onChange, preview }: PeopleChoiceProps) {
  const { t } = useLingui();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-lg font-semibold">
        <Trans context="notice">To</Trans>
      </legend>
      {'filter' in choice ? (
        <FilterFields filter={choice.filter} onChange={(filter) => onChange({ filter })} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p>
            {plural(choice.ids.length, {
              one: 'The person whom you have chosen.',
              other: 'The # people whom you have chosen.',
            })}
          </p>
          <Button
            variant="quiet"
            size="sm"
            onPress={() => onChange({ filter: { role: 'student' } })}
          >
            <Trans>Choose others</Trans>
          </Button>
        </div>
      )}
      {preview.isError && !preview.data ? (
        <Banner
          tone="error"
          action={
            <Button
              variant="secondary"
              size="sm"
              isPending={preview.isFetching}
              onPress={() => void preview.refetch()}
            >
              <Trans>Retry</Trans>
            </Button>
          }
        >
          {t`Failed to count the people.`}
        </Banner>
      ) : (
        <p
          role="status"
          aria-busy={preview.isFetching}
          className="min-h-6 text-sm text-ink-muted wrap-anywhere"
        >
          {preview.data ? countText(preview.data) : t`Loading...`}
        </p>
      )}
    </fieldset>
  );

  function countText({ people, names }: NoticePreview): string {
    if (people === 0) return t`Nobody is meant. Whoever is deactivated is left out.`;
    const more = people - names.length;
    const others = plural(more, { one: '# other', other: '# others' });
    const listed = listFormat().format(more > 0 ? [...names, others] : names);
    return t`${plural(people, { one: '# person', other: '# people' })}: ${listed}`;
  }
}

interface FilterFieldsProps {
  filter: Readonly<Record<string, string>>;
  onChange: (filter: Readonly<Record<string, string>>) => void;
}

function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const { t } = useLingui();
  const set = (name: string, value: string) => {
    const { [name]: _, ...rest } = filter;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  };
  const isNarrowed = KEPT.some((name) => filter[name]);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t`Who`}
          isLabelHidden
          placeholder={t`Everybody`}
          value={filter['role'] ?? ''}
          onChange={(role) => set('role', role)}
          options={[
            { value: 'student', label: t`Students` },
            { value: 'staff', label: t`Staff` },
            { value: 'superuser', label: t`Superusers` },
          ]}
        />
        <CourseFilter value={filter['course'] ?? ''} onChange={(course) => set('course', course)} />
      </div>
      {isNarrowed && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm">
            <Trans>Narrowed as the list of users was.</Trans>
          </p>
          <Button
            variant="quiet"
            size="sm"
            onPress={() =>
              onChange(
                Object.fromEntries(
                  Object.entries(filter).filter(([name]) => !KEPT.some((each) => each === name)),
                ),
              )
            }
          >
            <Trans>Take that away</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
