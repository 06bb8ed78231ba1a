import { ChevronDown, Check, Minus } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import {
  CheckboxButton,
  CheckboxField,
  type CheckboxFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';
import { cx } from '../cx.ts';

/*
 * Every field takes the props of react-hook-form's Controller (name, value, onChange(value), onBlur,
 * ref) and a label, and shows `errorMessage` if there is one.
 */
interface FieldTexts {
  label: ReactNode;
  /** A hint under the label. */
  description?: ReactNode;
  errorMessage?: string | undefined;
  className?: string;
}

const fieldClass = 'flex min-w-0 flex-col gap-1.5';
const labelClass = 'text-sm font-semibold text-ink';
const descriptionClass = 'text-sm text-ink-muted';
const errorClass = 'text-sm font-medium text-danger-ink';
const controlClass =
  'w-full min-w-0 rounded-md border bg-surface-raised px-3.5 text-base text-ink transition-colors ' +
  'border-line-strong hover:border-brand-ink focus:border-brand-ink ' +
  'focus:outline-3 focus:outline-offset-0 focus:outline-focus/45 ' +
  'aria-invalid:border-danger-ink aria-invalid:inset-ring-1 aria-invalid:inset-ring-danger-ink ' +
  'disabled:bg-surface-sunken disabled:text-ink-muted disabled:border-line ';
// Separate, because a select always matches `:read-only`.
const inputClass = `${controlClass} read-only:bg-surface-sunken`;

type TextBase = Omit<AriaTextFieldProps, 'className' | 'children' | 'validationBehavior'> &
  FieldTexts & {
    placeholder?: string;
    /** Of what is typed, where it is another one than the page's. */
    lang?: string | undefined;
  };

export interface TextFieldProps extends TextBase {
  min?: string | number;
  max?: string | number;
  step?: string | number;
  ref?: Ref<HTMLInputElement>;
}

/** A label, a description, the control and its error message, one below the other. */
function TextFrame({
  label,
  description,
  errorMessage,
  className,
  control,
  ...rest
}: Omit<TextBase, 'placeholder' | 'lang'> & { control: ReactNode }) {
  return (
    <AriaTextField
      {...rest}
      validationBehavior="aria"
      isInvalid={rest.isInvalid ?? Boolean(errorMessage)}
      className={cx(fieldClass, className)}
    >
      <Label className={labelClass}>{label}</Label>
      {description && (
        <Text slot="description" className={descriptionClass}>
          {description}
        </Text>
      )}
      {control}
      <FieldError className={errorClass}>{errorMessage}</FieldError>
    </AriaTextField>
  );
}

export function TextField({ placeholder, lang, min, max, step, ref, ...rest }: TextFieldProps) {
  const own = { ref, placeholder, lang, min, max, step };
  return (
    <TextFrame {...rest} control={<Input {...own} className={cx(inputClass, 'min-h-11 py-2')} />} />
  );
}

export interface TextAreaProps extends TextBase {
  rows?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ placeholder, lang, rows = 3, ref, ...rest }: TextAreaProps) {
  const own = { ref, placeholder, lang, rows };
  return (
    <TextFrame
      {...rest}
      control={<AriaTextArea {...own} className={cx(inputClass, 'resize-y py-2.5')} />}
    />
  );
}

export interface SelectOption {
  value: string;
  label: string;
  /** Where it is in another language than the page. */
  lang?: string;
  isDisabled?: boolean;
}

export interface SelectProps extends FieldTexts {
  options: readonly SelectOption[];
  /** A first option with an empty value, such as 'Select a course'. */
  placeholder?: string;
  name?: string;
  id?: string;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  isInvalid?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** For the filters of a list, which say what they are by what is chosen. */
  isLabelHidden?: boolean;
  autoComplete?: string;
  ref?: Ref<HTMLSelectElement>;
}

/**
 * A native select: it opens the phone's picker, works in a form without JavaScript, and is accessible
 * without a list of our own.
 */
export function Select(props: SelectProps) {
  const {
    label,
    description,
    errorMessage,
    className,
    options,
    placeholder,
    name,
    value,
    defaultValue,
    onChange,
    onBlur,
    isDisabled,
    isRequired,
    autoComplete,
    ref,
    id: givenId,
    isInvalid = Boolean(errorMessage),
    isLabelHidden = false,
  } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const notes = cx(
    description ? `${id}-hint` : null,
    isInvalid && errorMessage ? `${id}-error` : null,
  );
  return (
    <div className={cx(fieldClass, className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : labelClass}>
        {label}
      </label>
      {description && (
        <span id={`${id}-hint`} className={descriptionClass}>
          {description}
        </span>
      )}
      <span className="relative block">
        <select
          ref={ref}
          id={id}
          name={name}
          value={value}
          defaultValue={defaultValue}
          onChange={(event) => onChange?.(event.target.value)}
          onBlur={onBlur}
          disabled={isDisabled}
          autoComplete={autoComplete}
          aria-required={isRequired || undefined}
          aria-invalid={isInvalid || undefined}
          aria-describedby={notes || undefined}
          className={cx(controlClass, 'min-h-11 appearance-none truncate py-2 pr-10')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              lang={option.lang}
              disabled={option.isDisabled}
            >
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-muted"
        />
      </span>
      {isInvalid && errorMessage && (
        <span id={`${id}-error`} className={errorClass}>
          {errorMessage}
        </span>
      )}
    </div>
  );
}

export interface CheckboxProps extends Omit<
  CheckboxFieldProps,
  'className' | 'children' | 'value' | 'inputRef' | 'validationBehavior'
> {
  children: ReactNode;
  /** Whether it is ticked. The same as `isSelected`, under the name that a Controller uses. */
  value?: boolean;
  description?: ReactNode;
  errorMessage?: string | undefined;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox(props: CheckboxProps) {
  const { children, value, description, errorMessage, className, ref, ...rest } = props;
  return (
    <CheckboxField
      {...rest}
      inputRef={ref}
      isSelected={rest.isSelected ?? value}
      validationBehavior="aria"
      isInvalid={rest.isInvalid ?? Boolean(errorMessage)}
      className={cx('flex flex-col gap-1', className)}
    >
      <CheckboxButton className="group inline-flex min-h-8 cursor-pointer items-center gap-2.5 py-1 text-base data-disabled:cursor-not-allowed data-disabled:text-ink-muted pointer-coarse:min-h-11">
        {({ isSelected, isIndeterminate }) => (
          <>
            <span
              aria-hidden
              className={cx(
                'grid size-6 shrink-0 place-items-center rounded-md border-2 transition-colors',
                'group-data-focus-visible:outline-3 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus',
                'group-data-disabled:opacity-55 group-data-invalid:border-danger-ink',
                isSelected || isIndeterminate
                  ? 'border-brand bg-brand text-on-brand'
                  : 'border-line-strong bg-surface-raised group-data-hovered:border-brand-ink',
              )}
            >
              {isIndeterminate ? (
                <Minus className="size-4" strokeWidth={3.5} />
              ) : (
                isSelected && <Check className="size-4" strokeWidth={3.5} />
              )}
            </span>
            <span>{children}</span>
          </>
        )}
      </CheckboxButton>
      {description && (
        <Text slot="description" className={cx(descriptionClass, 'pl-8.5')}>
          {description}
        </Text>
      )}
      <FieldError className={cx(errorClass, 'pl-8.5')}>{errorMessage}</FieldError>
    </CheckboxField>
  );
}
