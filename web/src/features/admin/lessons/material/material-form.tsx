import { Trans, useLingui } from '@lingui/react/macro';
import {
  api,
  MATERIAL_CHANGED_MEANWHILE,
  type Material,
  type MaterialBlock,
  MaterialFields,
  MaterialInput,
  type MaterialKind,
  plainText,
} from '@trilha/contract';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { useFormDraft } from '../../../../lib/drafts/use-form-draft.ts';
import { fieldProps, useEndpointForm } from '../../../../lib/form.ts';
import { lazyImport } from '../../../../lib/routes/lazy-import.ts';
import { contractText } from '../../../../lib/texts/contract-text.ts';
import {
  Banner,
  Button,
  DraftOffer,
  Skeleton,
  SubmitButton,
  TextField,
  UnsavedChanges,
} from '../../../../ui/index.ts';
import { EditConflict, useEditConflict } from '../../edit-conflict.tsx';

const TextEditor = lazy(() => lazyImport(() => import('./text-editor.tsx')));

/** What a form of material is filled with. */
export type Written = Pick<Material, 'title' | 'url' | 'text'>;

export interface MaterialFormProps {
  kind: MaterialKind;
  /** What is changed; undefined: a new one, which is no file. */
  material: (Written & { version?: number }) | undefined;
  /** The name of its draft. */
  thing: string;
  lang: string | undefined;
  /** Stores what was typed, from the version on which it is based. */
  send: (values: MaterialValues, version: number | undefined) => Promise<void>;
  /** Reads what is stored by now, where somebody else may have changed it. */
  load?: () => Promise<Written & { version: number }>;
  onSaved: (title: string) => void;
  onCancel: () => void;
}

/** What a form of material sends. */
export type MaterialValues = z.output<typeof MaterialFields>;
type Values = z.input<typeof MaterialFields>;

const NO_TEXT: MaterialBlock[] = [];

function valuesOf(kind: MaterialKind, material: Written | undefined): Values {
  const title = material?.title ?? '';
  if (kind === 'link') return { title, link_url: material?.url ?? '' };
  return kind === 'text' ? { title, text: material?.text ?? NO_TEXT } : { title };
}

/** The first sentence of an error, or of what lies in it. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const inner of Object.values(error)) {
    const found = messageOf(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Adds or changes a link or a text, or gives a file another title. */
export function MaterialForm(props: MaterialFormProps) {
  const { kind, material, thing, lang, send, load, onSaved, onCancel } = props;
  const { t } = useLingui();
  const heading = useId();
  const [isSaved, setSaved] = useState(false);
  const conflict = useEditConflict();
  const stored = valuesOf(kind, material);
  const form = useEndpointForm(
    { ...api.adminMaterials.create, body: kind === 'file' ? MaterialFields : MaterialInput },
    {
      defaultValues: stored,
      failure: t`Failed to save the material. Please try again.`,
      async send(values): Promise<MaterialValues> {
        await conflict.watch(send(values, draft.begun.current.version));
        return values;
      },
      onSuccess({ title }: MaterialValues) {
        setSaved(true);
        onSaved(title);
      },
    },
  );
  const draft = useFormDraft<Values>({ form, thing, stored, version: material?.version, isSaved });
  const { control, isSubmitting, formError, setFocus } = form;
  const isOffered = draft.offer !== undefined;
  // The button that opened the form is gone.
  useEffect(() => {
    if (!isOffered) setFocus('title');
  }, [isOffered, setFocus]);
  const title = {
    file: t`Rename the file`,
    link: material ? t`Edit the link` : t`Add a link`,
    text: material ? t`Edit the text` : t`Add a text`,
  }[kind];

  return (
    <div className="flex flex-col gap-4 rounded-md bg-surface-sunken p-4">
      <h3 id={heading} className="text-base font-semibold">
        {title}
      </h3>
      {draft.offer && <DraftOffer {...draft.offer} />}
      <form
        {...form.formProps}
        aria-labelledby={heading}
        inert={isOffered}
        className="flex flex-col gap-4"
      >
        <UnsavedChanges isDirty={draft.isDirty} />
        {formError && !isSubmitting && !conflict.isOpen && (
          <div {...form.formErrorProps} className="rounded-lg">
            <Banner tone="error">{formError}</Banner>
          </div>
        )}
        <Controller
          name="title"
          control={control}
          render={(given) => (
            <TextField {...fieldProps(given)} lang={lang} label={t`Title`} isRequired />
          )}
        />
        {kind === 'link' && (
          <Controller
            name="link_url"
            control={control}
            render={(given) => (
              <TextField
                {...fieldProps({
                  ...given,
                  field: { ...given.field, value: given.field.value ?? '' },
                })}
                label={t`Address`}
                placeholder="https://"
                autoComplete="off"
                isRequired
              />
            )}
          />
        )}
        {kind === 'text' && (
          <Controller
            name="text"
            control={control}
            render={({ field, fieldState }) => (
              <Suspense fallback={<Skeleton className="h-52" />}>
                <TextEditor
                  label={t`Text`}
                  lang={lang}
                  value={field.value ?? NO_TEXT}
                  onChange={(blocks) => {
                    form.clearErrors('text');
                    field.onChange(blocks);
                  }}
                  errorMessage={messageOf(fieldState.error)}
                />
              </Suspense>
            )}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" isDisabled={isSubmitting} onPress={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <SubmitButton isSubmitting={isSubmitting} submittingLabel={t`Saving...`}>
            {material ? <Trans>Save</Trans> : <Trans>Add</Trans>}
          </SubmitButton>
        </div>
      </form>
      {conflict.isOpen && load && (
        <EditConflict
          title={contractText(MATERIAL_CHANGED_MEANWHILE)}
          thing={thing}
          load={async () => {
            const { version, ...now } = await load();
            return { values: valuesOf(kind, now), version };
          }}
          labels={{ title: t`Title`, link_url: t`Address`, text: t`Text` }}
          textOf={(name, value) =>
            name === 'text' && Array.isArray(value)
              ? plainText(value as MaterialBlock[])
              : undefined
          }
          {...conflict.decisionOf(form, draft)}
        />
      )}
    </div>
  );
}
