import { plural, t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api, type NoticeRule } from '@trilha/contract';
import { NOTICE_PLACEHOLDERS } from '@trilha/contract/notice-text';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import {
  Banner,
  Button,
  Checkbox,
  cx,
  DraftOffer,
  Select,
  SubmitButton,
  TextArea,
  TextField,
  toast,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { invalidateAfter } from '../stale-after.ts';

const DAYS = [3, 7, 14, 21, 30, 60, 90];

/** What a rule says, after how many days, and whether it is on. */
export function RuleForm({ rule, onDone }: { rule: NoticeRule; onDone: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const [stored] = useState(rule);
  const form = useEndpointForm(api.adminNoticeRules.set, {
    defaultValues: stored,
    failure: t`Failed to save the rule. Please try again.`,
    async send(body) {
      await call(api.adminNoticeRules.set, { body });
      await invalidateAfter(queryClient, 'notice rule');
      setSaved(true);
    },
  });
  const { control } = form;
  const draft = useFormDraft({
    form,
    thing: `notice-rule.${rule.rule}`,
    stored,
    version: rule.version,
    isSaved,
  });
  const { offer } = draft;

  // After the guard of unsaved changes has been updated.
  useEffect(() => {
    if (!isSaved) return;
    toast(text`Rule saved.`, { tone: 'success' });
    onDone();
    // oxlint-disable-next-line react/exhaustive-deps -- once: `onDone` takes the form away.
  }, [isSaved]);

  const daysText = (days: number) => plural(days, { one: '# day', other: '# days' });
  const names = [...NOTICE_PLACEHOLDERS, '{course}', ...(rule.rule === 'idle' ? [] : ['{quiz}'])];
  return (
    <div className="flex flex-col gap-4">
      {offer && <DraftOffer {...offer} />}
      <form
        {...form.formProps}
        inert={offer !== undefined}
        className={cx('flex flex-col gap-5', offer && 'opacity-55')}
      >
        <UnsavedChanges isDirty={draft.isDirty} />
        {form.formError && (
          <div {...form.formErrorProps} className="rounded-lg">
            <Banner tone="error">{form.formError}</Banner>
          </div>
        )}
        <Controller
          name="is_on"
          control={control}
          render={({ field: { value, onChange } }) => (
            <Checkbox isSelected={value} onChange={onChange}>
              <Trans>Remind people by this rule</Trans>
            </Checkbox>
          )}
        />
        <Controller
          name="days"
          control={control}
          render={({ field: { value, onChange } }) => (
            <Select
              label={t({ message: 'After', context: 'days' })}
              className="sm:max-w-60"
              value={String(value)}
              onChange={(days) => onChange(Number(days))}
              options={[...new Set([...DAYS, stored.days])]
                .toSorted((a, b) => a - b)
                .map((days) => ({ value: String(days), label: daysText(days) }))}
            />
          )}
        />
        <Count rule={rule} control={control} />
        <Controller
          name="subject"
          control={control}
          render={(field) => <TextField {...fieldProps(field)} label={t`Subject`} />}
        />
        <Controller
          name="text"
          control={control}
          render={(field) => (
            <TextArea
              {...fieldProps(field)}
              label={t({ message: 'Text', context: 'notice' })}
              description={t`In the place of ${names.join(' ')} stand the names of each reader and of what they are reminded of.`}
              rows={6}
            />
          )}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton isSubmitting={form.isSubmitting} submittingLabel={t`Saving...`}>
            <Trans>Save rule</Trans>
          </SubmitButton>
          <Button
            variant="secondary"
            onPress={() => {
              // Given up: nothing is left that would be asked about.
              form.reset(stored);
              onDone();
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </div>
  );
}

interface CountProps {
  rule: NoticeRule;
  control: ReturnType<typeof useEndpointForm<typeof api.adminNoticeRules.set>>['control'];
}

/** How many people are meant, before anybody is told. */
function Count({ rule, control }: CountProps) {
  const { t } = useLingui();
  const days = useWatch({ control, name: 'days' });
  const { data, isFetching } = useQuery({
    ...endpointQuery(api.adminNoticeRules.count, { query: { rule: rule.rule, days } }),
    placeholderData: keepPreviousData,
  });
  return (
    <p role="status" aria-busy={isFetching} className="min-h-6 text-sm text-ink-muted">
      {data
        ? plural(data.people, {
            one: 'It would tell # person now.',
            other: 'It would tell # people now.',
          })
        : t`Loading...`}
    </p>
  );
}
