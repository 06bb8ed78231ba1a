import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  ANSWER_TEMPLATE_NAME_MAX,
  type AnswerTemplate,
  api,
  TEMPLATE_CHANGED_MEANWHILE,
} from '@trilha/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { call } from '../../../lib/api/api.ts';
import { codeOf } from '../../../lib/api/errors.ts';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import {
  Banner,
  Button,
  ConfirmDelete,
  cx,
  DraftOffer,
  ErrorState,
  IconButton,
  Modal,
  Skeleton,
  SubmitButton,
  TextArea,
  TextField,
  toast,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { EditConflict, isEditConflict } from '../edit-conflict.tsx';
import { templatesQuery, useTemplatesChanged } from './queries.ts';

interface TemplatesDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The texts that answers begin from: all who answer share them. */
export function TemplatesDialog({ isOpen, onOpenChange }: TemplatesDialogProps) {
  const { t } = useLingui();
  return (
    <Modal isOpen={isOpen} onOpenChange={onOpenChange} title={t`Templates of answers`}>
      <Templates />
    </Modal>
  );
}

function Templates() {
  const { t } = useLingui();
  const query = useQuery(templatesQuery);
  const changed = useTemplatesChanged();
  const [edited, setEdited] = useState<AnswerTemplate | 'new'>();
  const removal = useMutation({
    mutationFn: ({ id }: AnswerTemplate) => call(api.answerTemplates.remove, { params: { id } }),
    onSuccess: changed,
  });
  if (edited) {
    return (
      <TemplateForm
        template={edited === 'new' ? undefined : edited}
        onDone={() => setEdited(undefined)}
      />
    );
  }
  if (query.error && !query.data) {
    return (
      <ErrorState
        title={t`Failed to load the templates. Please try again.`}
        code={codeOf(query.error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (!query.data) {
    return (
      <div role="status">
        <span className="sr-only">
          <Trans>Loading...</Trans>
        </span>
        <Skeleton className="h-24" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {removal.isError && (
        <Banner tone="error">{t`Failed to delete the template. Please try again.`}</Banner>
      )}
      {query.data.results.length === 0 ? (
        <p className="text-ink-muted">
          <Trans>There are no templates yet. Write down once what you answer often.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {query.data.results.map((template) => {
            const { id, name } = template;
            return (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
                <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{name}</span>
                <span className="flex items-center gap-1">
                  <IconButton label={t`Edit ${name}`} size="sm" onPress={() => setEdited(template)}>
                    <Pencil aria-hidden className="size-4.5" />
                  </IconButton>
                  <ConfirmDelete
                    label={t`Delete ${name}`}
                    question={t`Delete this template?`}
                    isPending={removal.isPending && removal.variables.id === id}
                    onConfirm={() => removal.mutate(template)}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <Button variant="secondary" onPress={() => setEdited('new')}>
          <Plus aria-hidden className="size-5" />
          <Trans>Add template</Trans>
        </Button>
      </div>
    </div>
  );
}

const valuesOf = (template: AnswerTemplate | undefined) => ({
  name: template?.name ?? '',
  text: template?.text ?? '',
});

function TemplateForm({
  template,
  onDone,
}: {
  template: AnswerTemplate | undefined;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const changed = useTemplatesChanged();
  const [isSaved, setSaved] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  const [stored] = useState(() => valuesOf(template));
  const form = useEndpointForm(api.answerTemplates.create, {
    defaultValues: stored,
    failure: t`Failed to save the template. Please try again.`,
    async send(values) {
      try {
        if (template) {
          const body = { ...values, version: draft.begun.current.version };
          await call(api.answerTemplates.update, { params: { id: template.id }, body });
        } else {
          await call(api.answerTemplates.create, { body: values });
        }
      } catch (error) {
        setConflict(isEditConflict(error));
        throw error;
      }
      await changed();
      setSaved(true);
    },
  });
  const { control, formError } = form;
  const draft = useFormDraft({
    form,
    thing: `template.${template?.id ?? 'new'}`,
    stored,
    version: template?.version,
    isSaved,
  });
  const { offer } = draft;

  // After the guard of unsaved changes has been updated.
  useEffect(() => {
    if (!isSaved) return;
    toast(text`Template saved.`, { tone: 'success' });
    onDone();
    // oxlint-disable-next-line react/exhaustive-deps -- once: `onDone` takes the form away.
  }, [isSaved]);

  const firstName = '{first_name}';
  const schoolName = '{school}';
  return (
    <div className="flex flex-col gap-4">
      {offer && <DraftOffer {...offer} />}
      <form
        {...form.formProps}
        inert={offer !== undefined}
        className={cx('flex flex-col gap-5', offer && 'opacity-55')}
      >
        <UnsavedChanges isDirty={draft.isDirty} />
        {formError && !hasConflict && (
          <div {...form.formErrorProps} className="rounded-lg">
            <Banner tone="error">{formError}</Banner>
          </div>
        )}
        <Controller
          name="name"
          control={control}
          render={(field) => (
            <TextField
              {...fieldProps(field)}
              label={t({ message: 'Name', context: 'of a thing' })}
              maxLength={ANSWER_TEMPLATE_NAME_MAX}
              autoComplete="off"
              isRequired
            />
          )}
        />
        <Controller
          name="text"
          control={control}
          render={(field) => (
            <TextArea
              {...fieldProps(field)}
              label={t({ message: 'Text', context: 'of a template' })}
              description={t`${firstName} becomes the first name of who wrote, ${schoolName} the name of the school.`}
              rows={8}
              isRequired
            />
          )}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton isSubmitting={form.isSubmitting} submittingLabel={t`Saving...`}>
            <Trans>Save template</Trans>
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
      {hasConflict && template && (
        <EditConflict
          title={contractText(TEMPLATE_CHANGED_MEANWHILE)}
          thing={`template.${template.id}`}
          load={async () => {
            const { results } = await call(api.answerTemplates.list);
            const now = results.find(({ id }) => id === template.id);
            return { values: valuesOf(now), version: now?.version ?? template.version };
          }}
          base={draft.begun.current.values}
          mine={form.getValues()}
          labels={{
            name: t({ message: 'Name', context: 'of a thing' }),
            text: t({ message: 'Text', context: 'of a template' }),
          }}
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
