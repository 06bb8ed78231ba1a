import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api, type StaffNote } from '@trilha/contract';
import { useEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { call } from '../../../lib/api/api.ts';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import {
  Banner,
  Button,
  cx,
  DraftOffer,
  SubmitButton,
  TextArea,
  toast,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { useNotesChanged } from './queries.ts';

interface NoteFormProps {
  personId: number;
  /** The note that is changed; undefined for a new one. */
  note?: Pick<StaffNote, 'id' | 'text'>;
  /** The field takes the focus whenever it changes. */
  asked?: number;
  onDone: () => void;
}

/** A note about somebody, a new one or one of one's own. */
export function NoteForm({ personId, note, asked = 1, onDone }: NoteFormProps) {
  const { t } = useLingui();
  const changed = useNotesChanged();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isSaved, setSaved] = useState(false);
  const [stored] = useState({ text: note?.text ?? '' });
  const form = useEndpointForm(api.people.addNote, {
    defaultValues: stored,
    failure: t`Failed to save the note. Please try again.`,
    async send(body) {
      await (note
        ? call(api.people.changeNote, { params: { id: note.id }, body })
        : call(api.people.addNote, { params: { id: personId }, body }));
      await changed();
      setSaved(true);
    },
  });
  const thing = note ? `note.${note.id}` : `note.new.${personId}`;
  const draft = useFormDraft({ form, thing, stored, isSaved });
  const { offer } = draft;
  const isOffered = offer !== undefined;

  useEffect(() => {
    if (!isOffered) field.current?.focus();
  }, [asked, isOffered]);

  // After the guard of unsaved changes has been updated.
  useEffect(() => {
    if (!isSaved) return;
    toast(text`Note saved.`, { tone: 'success' });
    onDone();
    // oxlint-disable-next-line react/exhaustive-deps -- once: `onDone` takes the form away.
  }, [isSaved]);

  return (
    <div className="flex flex-col gap-4">
      {offer && <DraftOffer {...offer} />}
      <form
        {...form.formProps}
        inert={isOffered}
        className={cx('flex flex-col gap-3', isOffered && 'opacity-55')}
      >
        <UnsavedChanges isDirty={draft.isDirty} />
        {form.formError && (
          <div {...form.formErrorProps} className="rounded-lg">
            <Banner tone="error">{form.formError}</Banner>
          </div>
        )}
        <Controller
          name="text"
          control={form.control}
          render={(control) => (
            <TextArea
              {...fieldProps(control)}
              ref={(element) => {
                field.current = element;
                control.field.ref(element);
              }}
              label={t({ message: 'Note', context: 'noun' })}
              description={t`What you write here is part of the person’s own data: they can ask for it.`}
              rows={4}
            />
          )}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton isSubmitting={form.isSubmitting} submittingLabel={t`Saving...`}>
            <Trans>Save note</Trans>
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
