import { Trans, useLingui } from '@lingui/react/macro';
import { api, BIRTH_DATE_NOT_REAL, EARLIEST_BIRTH_DATE, type Profile } from '@trilha/contract';
import { type SubmitEvent, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { call } from '../../../lib/api/api.ts';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { fieldProps, type FormValues, useEndpointForm } from '../../../lib/form.ts';
import { localDay } from '../../../lib/local-day.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import {
  Banner,
  Button,
  cx,
  DraftOffer,
  TextArea,
  TextField,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { type RunningAction, useFocusBack } from './running-action.ts';
import { useProfileChanged } from './queries.ts';

export interface ProfileFormProps {
  profile: Profile;
  action: RunningAction | undefined;
  onRunning: (isRunning: boolean) => void;
}

/** The language is chosen beside it, and stored at once. */
type Values = Required<Omit<FormValues<typeof api.profile.update>, 'language'>>;

function valuesOf({ username, first_name, last_name, phone, birth_date, bio }: Profile): Values {
  return { username, first_name, last_name, phone, birth_date: birth_date ?? '', bio };
}

/** Today in the format of a date input, by the browser's clock. The server's clock may differ. */
function yesterday(): string {
  const date = new Date();
  date.setDate(date.getDate() - 1);
  return localDay(date);
}

export function ProfileForm({ profile, action, onRunning }: ProfileFormProps) {
  const { t } = useLingui();
  const failure = t`Failed to update profile`;
  const profileChanged = useProfileChanged();
  const [outcome, setOutcome] = useState<'saved' | 'failed'>();
  const isLast = action?.of === 'form';
  const saveButton = useRef<HTMLButtonElement>(null);
  const form = useEndpointForm(api.profile.update, {
    defaultValues: valuesOf(profile),
    failure,
    async send(values) {
      onRunning(true);
      try {
        const saved = await call(api.profile.update, { body: values });
        profileChanged(saved);
        const stored = valuesOf(saved);
        draft.begin({ values: stored, version: undefined }, stored);
        setOutcome('saved');
      } catch (error) {
        console.warn('The profile was not saved.', error);
        setOutcome('failed');
        throw error;
      } finally {
        onRunning(false);
      }
    },
  });
  const { isSubmitting } = form;
  const draft = useFormDraft<FormValues<typeof api.profile.update>>({
    form,
    thing: 'profile',
    stored: valuesOf(profile),
  });
  const { offer } = draft;

  useFocusBack(saveButton, action, 'form');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    setOutcome(undefined);
    const date = event.currentTarget.querySelector<HTMLInputElement>('input[type="date"]');
    // The value of an incomplete date is empty, and would be saved as no date.
    if (date?.validity.badInput) {
      event.preventDefault();
      form.setError('birth_date', {
        type: 'typed in part',
        message: contractText(BIRTH_DATE_NOT_REAL),
      });
      date.focus();
      return;
    }
    form.formProps.onSubmit(event);
  };

  return (
    <div className="flex flex-col gap-6">
      <UnsavedChanges isDirty={draft.isDirty} />
      {offer && <DraftOffer {...offer} />}
      <form
        {...form.formProps}
        onSubmit={submit}
        inert={offer !== undefined}
        className={cx('grid gap-x-5 gap-y-6 sm:grid-cols-2', offer && 'opacity-55')}
      >
        <TextField
          label={t({ message: 'Email', context: 'profile' })}
          type="email"
          value={profile.email}
          isReadOnly
        />
        <Controller
          name="username"
          control={form.control}
          render={(field) => (
            // Not "username", which means the name for the log-in: here that is the e-mail.
            <TextField
              {...fieldProps(field)}
              label={t`Username`}
              autoComplete="nickname"
              isRequired
            />
          )}
        />
        <Controller
          name="first_name"
          control={form.control}
          render={(field) => (
            <TextField {...fieldProps(field)} label={t`First Name`} autoComplete="given-name" />
          )}
        />
        <Controller
          name="last_name"
          control={form.control}
          render={(field) => (
            <TextField {...fieldProps(field)} label={t`Last Name`} autoComplete="family-name" />
          )}
        />
        <Controller
          name="phone"
          control={form.control}
          render={(field) => (
            <TextField {...fieldProps(field)} label={t`Phone`} type="tel" autoComplete="tel" />
          )}
        />
        <Controller
          name="birth_date"
          control={form.control}
          render={(field) => (
            <TextField
              {...fieldProps(field)}
              value={field.field.value ?? ''}
              label={t`Birth Date`}
              type="date"
              min={EARLIEST_BIRTH_DATE}
              max={yesterday()}
              autoComplete="bday"
            />
          )}
        />
        <Controller
          name="bio"
          control={form.control}
          render={(field) => (
            <TextArea {...fieldProps(field)} label={t`Bio`} rows={4} className="sm:col-span-2" />
          )}
        />
        <div className="flex flex-col gap-5 sm:col-span-2">
          {isLast && outcome === 'saved' && (
            <Banner tone="success">
              <Trans>Profile updated successfully</Trans>
            </Banner>
          )}
          {isLast && outcome === 'failed' && !isSubmitting && (
            // With an error beside a field the focus goes there. The banner is a live region.
            <div {...(form.formError ? form.formErrorProps : {})} className="rounded-lg">
              <Banner tone="error">
                {failure}
                {form.formError && form.formError !== failure && (
                  <span className="block font-normal">{form.formError}</span>
                )}
              </Banner>
            </div>
          )}
          <Button
            ref={saveButton}
            type="submit"
            isDisabled={action?.isRunning}
            className="w-full sm:w-fit"
          >
            {isSubmitting ? t`Saving...` : t`Save Changes`}
          </Button>
        </div>
      </form>
    </div>
  );
}
