import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api, type ContactMessage, LEAD_CHANGED_MEANWHILE } from '@trilha/contract';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { call } from '../../../lib/api/api.ts';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import {
  Banner,
  cx,
  DraftOffer,
  SubmitButton,
  TextArea,
  toast,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { EditConflict, isEditConflict } from '../edit-conflict.tsx';
import { useMessagesChanged } from './queries.ts';

/** What staff note of a lead. Two who write it at once are asked which to keep. */
export function LeadNote({ message: { id, note, version } }: { message: ContactMessage }) {
  const { t } = useLingui();
  const changed = useMessagesChanged();
  const [hasConflict, setConflict] = useState(false);
  const [stored] = useState({ note });
  const [began] = useState(version);
  const form = useEndpointForm(api.messages.update, {
    defaultValues: stored,
    failure: t`Failed to save the note. Please try again.`,
    async send({ note: written = '' }) {
      const body = { note: written, version: draft.begun.current.version };
      try {
        const saved = await call(api.messages.update, { params: { id }, body });
        const from = { values: { note: saved.note }, version: saved.version };
        draft.begin(from, from.values);
      } catch (error) {
        setConflict(isEditConflict(error));
        throw error;
      }
      toast(text`Note saved.`, { tone: 'success' });
      await changed();
    },
  });
  const draft = useFormDraft({ form, thing: `lead.${id}`, stored, version: began });
  const { offer } = draft;
  return (
    <div className="flex flex-col gap-4">
      {offer && <DraftOffer {...offer} />}
      <form
        {...form.formProps}
        inert={offer !== undefined}
        className={cx('flex flex-col gap-3', offer && 'opacity-55')}
      >
        <UnsavedChanges isDirty={draft.isDirty} />
        {form.formError && !hasConflict && (
          <div {...form.formErrorProps} className="rounded-lg">
            <Banner tone="error">{form.formError}</Banner>
          </div>
        )}
        <Controller
          name="note"
          control={form.control}
          render={(field) => (
            <TextArea
              {...fieldProps(field)}
              value={field.field.value ?? ''}
              label={t({ message: 'Note', context: 'noun' })}
              description={t`What you write here is part of the person’s own data: they can ask for it.`}
              rows={3}
            />
          )}
        />
        <div>
          <SubmitButton
            variant="secondary"
            isSubmitting={form.isSubmitting}
            submittingLabel={t`Saving...`}
          >
            <Trans>Save note</Trans>
          </SubmitButton>
        </div>
      </form>
      {hasConflict && (
        <EditConflict
          title={contractText(LEAD_CHANGED_MEANWHILE)}
          thing={`lead.${id}`}
          load={async () => {
            const { message } = await call(api.messages.get, { params: { id } });
            return { values: { note: message.note }, version: message.version };
          }}
          base={{ note: draft.begun.current.values.note ?? '' }}
          mine={{ note: form.getValues('note') ?? '' }}
          labels={{ note: t({ message: 'Note', context: 'noun' }) }}
          onDecide={(next, from) => {
            setConflict(false);
            draft.begin(from, next);
            form.submit();
          }}
          onClose={() => setConflict(false)}
        />
      )}
    </div>
  );
}
