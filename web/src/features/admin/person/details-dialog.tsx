import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api, type Person, USER_CHANGED_MEANWHILE } from '@trilha/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { call } from '../../../lib/api/api.ts';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { fieldProps, type FormValues, useEndpointForm } from '../../../lib/form.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import {
  Banner,
  Button,
  cx,
  DraftOffer,
  Modal,
  SubmitButton,
  TextField,
  toast,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { EditConflict, useEditConflict } from '../edit-conflict.tsx';
import { invalidateAfter } from '../stale-after.ts';

interface DetailsDialogProps {
  person: Person;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** What staff know of somebody beside the account. */
export function DetailsDialog({ person, isOpen, onOpenChange }: DetailsDialogProps) {
  const { t } = useLingui();
  return (
    <Modal isOpen={isOpen} onOpenChange={onOpenChange} title={t`Edit details`} size="sm">
      <DetailsForm person={person} onDone={() => onOpenChange(false)} />
    </Modal>
  );
}

type Details = FormValues<typeof api.people.update>;

const detailsOf = ({ birth_date, guardian_name, guardian_contact }: Person): Details => ({
  birth_date: birth_date ?? '',
  guardian_name,
  guardian_contact,
});

function DetailsForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const conflict = useEditConflict();
  // What the form began from: the person on the page may change while it is open.
  const [stored] = useState(() => detailsOf(person));
  const [version] = useState(person.version);
  const form = useEndpointForm(api.people.update, {
    defaultValues: stored,
    failure: t`Failed to save the details. Please try again.`,
    async send(values) {
      const params = { id: person.id };
      const body = { ...values, version: draft.begun.current.version };
      await conflict.watch(call(api.people.update, { params, body }));
      await invalidateAfter(queryClient, 'user');
      setSaved(true);
    },
  });
  const { control, formError } = form;
  const draft = useFormDraft({ form, thing: `person.${person.id}`, stored, version, isSaved });

  // After the guard of unsaved changes has been updated.
  useEffect(() => {
    if (!isSaved) return;
    toast(text`Details saved.`, { tone: 'success' });
    onDone();
    // oxlint-disable-next-line react/exhaustive-deps -- once: `onDone` closes the dialog.
  }, [isSaved]);

  const { offer } = draft;
  return (
    <>
      {offer && <DraftOffer {...offer} />}
      <form
        {...form.formProps}
        inert={offer !== undefined}
        className={cx('flex flex-col gap-5', offer && 'mt-5 opacity-55')}
      >
        <UnsavedChanges isDirty={draft.isDirty} />
        {formError && !conflict.isOpen && (
          <div {...form.formErrorProps} className="rounded-lg">
            <Banner tone="error">{formError}</Banner>
          </div>
        )}
        <Controller
          name="birth_date"
          control={control}
          render={(field) => (
            <TextField
              {...fieldProps(field)}
              value={field.field.value ?? ''}
              type="date"
              label={t`Birth date`}
              autoComplete="off"
            />
          )}
        />
        <Controller
          name="guardian_name"
          control={control}
          render={(field) => (
            <TextField
              {...fieldProps(field)}
              value={field.field.value ?? ''}
              label={t`Guardian`}
              description={t`Who answers for them, such as a parent.`}
              autoComplete="off"
            />
          )}
        />
        <Controller
          name="guardian_contact"
          control={control}
          render={(field) => (
            <TextField
              {...fieldProps(field)}
              value={field.field.value ?? ''}
              label={t`Contact of the guardian`}
              description={t`A phone number or an e-mail address.`}
              autoComplete="off"
            />
          )}
        />
        <p className="text-sm text-ink-muted">
          <Trans>What you write here is part of the person’s own data: they can ask for it.</Trans>
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <SubmitButton isSubmitting={form.isSubmitting} submittingLabel={t`Saving...`}>
            <Trans>Save</Trans>
          </SubmitButton>
        </div>
      </form>
      {conflict.isOpen && (
        <EditConflict
          title={contractText(USER_CHANGED_MEANWHILE)}
          thing={`person.${person.id}`}
          labels={{
            birth_date: t`Birth date`,
            guardian_name: t`Guardian`,
            guardian_contact: t`Contact of the guardian`,
          }}
          load={async () => {
            const now = await call(api.people.get, { params: { id: person.id } });
            return { values: detailsOf(now), version: now.version };
          }}
          {...conflict.decisionOf(form, draft)}
        />
      )}
    </>
  );
}
