import { Trans, useLingui } from '@lingui/react/macro';
import type { InterfaceLanguage } from '@trilha/contract';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { createContext, use } from 'react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { LANGUAGE_NAMES } from '../../../lib/language.ts';
import { fieldProps } from '../../../lib/form.ts';
import { Button, Checkbox, IconButton, Select, TextArea, TextField } from '../../../ui/index.ts';
import { said } from './derived.ts';
import type { Option, SchoolField } from './sections.ts';

/** The language in which texts for visitors are written at the moment. */
export const WrittenIn = createContext<InterfaceLanguage>('pt-BR');

const within = (path: string, name: string) => (name === '' ? path : `${path}.${name}`);

/** Fields of a section or of an item, by their descriptions. */
export function SchoolFields({ path, fields }: { path: string; fields: readonly SchoolField[] }) {
  return fields.map((field) => (
    <OneField key={field.name} path={within(path, field.name)} field={field} />
  ));
}

function OneField({ path, field }: { path: string; field: SchoolField }) {
  const { i18n } = useLingui();
  const label = i18n._(field.label);
  const texts = { path, label, hint: field.hint && i18n._(field.hint) };
  switch (field.kind) {
    case 'words':
      return <Words {...texts} rows={field.rows} />;
    case 'list':
      return <List path={path} field={field} label={label} />;
    case 'choice':
      return <Choice {...texts} options={field.options} />;
    case 'choices':
      return <Choices {...texts} options={field.options} />;
    default:
      return <Plain {...texts} type={field.type} />;
  }
}

interface Texts {
  path: string;
  label: string;
  hint?: string | undefined;
}

function Plain({ path, label, hint, type = 'text' }: Texts & { type: string | undefined }) {
  const { control } = useFormContext();
  return (
    <Controller
      name={path}
      control={control}
      render={(field) => {
        const { onChange, value, ...props } = fieldProps(field);
        const change = (text: string) =>
          onChange(type === 'number' ? (text === '' ? Number.NaN : Number(text)) : text);
        return (
          <TextField
            {...props}
            value={
              typeof value === 'number' ? (Number.isNaN(value) ? '' : String(value)) : (value ?? '')
            }
            onChange={change}
            label={label}
            description={hint}
            type={type}
          />
        );
      }}
    />
  );
}

/** A text in the language that is chosen above. What the others lack is said beside it. */
function Words({ path, label, hint, rows = 1 }: Texts & { rows?: number | undefined }) {
  const { t } = useLingui();
  const { control, getFieldState, formState } = useFormContext();
  const language = use(WrittenIn);
  const portuguese: unknown = useWatch({ control, name: `${path}.pt-BR` });
  const missing = getFieldState(`${path}.pt-BR`, formState).error?.message;
  const isOther = language !== 'pt-BR';
  const name = LANGUAGE_NAMES.find(({ value }) => value === language)?.name ?? '';
  return (
    <Controller
      // The field of another language is another one.
      key={language}
      name={`${path}.${language}`}
      control={control}
      render={(field) => {
        const props = fieldProps(field);
        const shown = {
          ...props,
          value: typeof props.value === 'string' ? props.value : '',
          label: isOther ? `${label} (${name})` : label,
          description: hint ?? (isOther ? t`Where it is empty, Portuguese is shown.` : undefined),
          isInvalid: props.isInvalid || missing !== undefined,
          errorMessage: props.errorMessage ?? missing,
          lang: language,
          ...(isOther && typeof portuguese === 'string' && { placeholder: portuguese }),
        };
        return rows > 1 ? <TextArea {...shown} rows={rows} /> : <TextField {...shown} />;
      }}
    />
  );
}

function Choice({ path, label, hint, options }: Texts & { options: readonly Option[] }) {
  const { i18n } = useLingui();
  const { control } = useFormContext();
  return (
    <Controller
      name={path}
      control={control}
      render={(field) => (
        <Select
          {...fieldProps(field)}
          label={label}
          description={hint}
          options={options.map(([value, name]) => ({ value, label: i18n._(name) }))}
        />
      )}
    />
  );
}

function Choices({ path, label, hint, options }: Texts & { options: readonly Option[] }) {
  const { i18n } = useLingui();
  const { control } = useFormContext();
  return (
    <Controller
      name={path}
      control={control}
      render={({ field, fieldState }) => {
        const chosen: string[] = Array.isArray(field.value) ? field.value : [];
        return (
          <fieldset className="min-w-0">
            <legend className="text-sm font-semibold">{label}</legend>
            {hint && <p className="text-sm text-ink-muted">{hint}</p>}
            <div className="mt-1 flex flex-wrap gap-x-5">
              {options.map(([value, name]) => (
                <Checkbox
                  key={value}
                  isSelected={chosen.includes(value)}
                  onChange={(is) =>
                    field.onChange(
                      options
                        .map(([each]) => each)
                        .filter((each) => (each === value ? is : chosen.includes(each))),
                    )
                  }
                >
                  {i18n._(name)}
                </Checkbox>
              ))}
            </div>
            {fieldState.error?.message && (
              <p className="text-sm font-medium text-danger-ink">{fieldState.error.message}</p>
            )}
          </fieldset>
        );
      }}
    />
  );
}

type ListField = SchoolField & { kind: 'list' };

function List({ path, field, label }: { path: string; field: ListField; label: string }) {
  const { i18n } = useLingui();
  const { control, getFieldState, formState } = useFormContext();
  const { fields, append, remove, move } = useFieldArray({ control, name: path });
  const error = getFieldState(path, formState).error;
  const message = error?.root?.message ?? error?.message;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">{label}</legend>
      <ul className="flex flex-col gap-3">
        {fields.map(({ id }, index) => (
          <Item
            key={id}
            path={`${path}.${index}`}
            field={field}
            place={`${label} ${index + 1}`}
            onRemove={() => remove(index)}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < fields.length - 1 ? () => move(index, index + 1) : undefined}
          />
        ))}
      </ul>
      {message && <p className="text-sm font-medium text-danger-ink">{message}</p>}
      {fields.length < field.most && (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          onPress={() => append(field.blank())}
        >
          <Plus aria-hidden className="size-4.5" />
          {i18n._(field.add)}
        </Button>
      )}
    </fieldset>
  );
}

interface ItemProps {
  path: string;
  field: ListField;
  /** What it is called where its own texts are empty. */
  place: string;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function Item({ path, field, place, onRemove, onUp, onDown }: ItemProps) {
  const { t, i18n } = useLingui();
  const { control, getFieldState, formState } = useFormContext();
  const value: unknown = useWatch({ control, name: path });
  const buttons = (
    <span className="flex shrink-0 items-center">
      <IconButton size="sm" label={t`Move up: ${place}`} isDisabled={!onUp} onPress={onUp}>
        <ArrowUp aria-hidden className="size-4.5" />
      </IconButton>
      <IconButton size="sm" label={t`Move down: ${place}`} isDisabled={!onDown} onPress={onDown}>
        <ArrowDown aria-hidden className="size-4.5" />
      </IconButton>
      <IconButton size="sm" label={t`Remove: ${place}`} onPress={onRemove}>
        <Trash2 aria-hidden className="size-4.5" />
      </IconButton>
    </span>
  );
  if (field.item === 'words') {
    return (
      <li className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <Words path={path} label={place} rows={2} />
        </div>
        {buttons}
      </li>
    );
  }
  const [head] = field.item;
  const first = said(head && value && (value as Record<string, unknown>)[head.name]);
  const chosen = head?.kind === 'choice' && head.options.find(([option]) => option === first);
  const title = chosen ? i18n._(chosen[1]) : first;
  const hasError = getFieldState(path, formState).invalid;
  return (
    <li className="card flex flex-col gap-2 p-3">
      <div className="flex items-start gap-2">
        <details open={hasError || title === '' || undefined} className="min-w-0 grow">
          <summary className="min-h-8 font-semibold wrap-anywhere pointer-coarse:min-h-11">
            {title === '' ? place : title}
            {hasError && (
              <span className="ml-2 text-sm text-danger-ink">
                <Trans>Has an error</Trans>
              </span>
            )}
          </summary>
          <div className="mt-3 flex flex-col gap-4">
            <SchoolFields path={path} fields={field.item} />
          </div>
        </details>
        {buttons}
      </div>
    </li>
  );
}
