import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api, type SavedView, type ViewedList } from '@trilha/contract';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { call } from '../../../lib/api/api.ts';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import { Banner, Button, Modal, SubmitButton, TextField, toast } from '../../../ui/index.ts';

interface ViewDialogProps {
  /** What a new view keeps, or the view that gets another name. */
  subject: { list: ViewedList; query: string } | SavedView;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Asks for the name of a view, a new one or one that is renamed. */
export default function ViewDialog(props: ViewDialogProps) {
  const { t } = useLingui();
  return (
    <Modal
      isOpen
      onOpenChange={props.onClose}
      title={'id' in props.subject ? t`Rename view` : t`Save view`}
      size="sm"
    >
      <ViewForm {...props} />
    </Modal>
  );
}

function ViewForm({ subject, onSaved, onClose }: ViewDialogProps) {
  const { t } = useLingui();
  const { list, query } = subject;
  const isKnown = 'id' in subject;
  // Once: where it is drawn again it has the focus or has given it away.
  const [focus] = useState(() => (field: HTMLInputElement | null) => field?.focus());
  const form = useEndpointForm(api.views.create, {
    defaultValues: { list, query, name: isKnown ? subject.name : '' },
    failure: t`Failed to save the view. Please try again.`,
    send: (body): Promise<SavedView> =>
      isKnown
        ? call(api.views.update, { params: { id: subject.id }, body: { name: body.name } })
        : call(api.views.create, { body }),
    onSuccess(view: SavedView) {
      const { name } = view;
      toast(
        isKnown ? text`The view is called “${name}” now.` : text`The view “${name}” was saved.`,
        {
          tone: 'success',
        },
      );
      onSaved(view);
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {form.formError && (
        <div {...form.formErrorProps} className="rounded-lg">
          <Banner tone="error">{form.formError}</Banner>
        </div>
      )}
      <Controller
        name="name"
        control={form.control}
        render={(field) => (
          <TextField
            {...fieldProps(field)}
            label={t`Name`}
            description={t`Only you see it.`}
            autoComplete="off"
            ref={focus}
          />
        )}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton isSubmitting={form.isSubmitting} submittingLabel={t`Saving...`}>
          <Trans>Save</Trans>
        </SubmitButton>
      </div>
    </form>
  );
}
