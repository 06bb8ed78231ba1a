import { api } from '@trilha/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import { Banner, Button, TextField } from '../../../ui/index.ts';

/** A step in the place of the one before it, whose focus it takes. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {title}
      </h3>
      {children}
    </div>
  );
}

interface CodeFieldsProps {
  /** Does what the code is asked for. */
  send: (body: { code: string }) => Promise<void>;
  submitLabel: string;
  runningLabel: string;
  /** Whether a recovery code is as good as one of the app. */
  takesRecoveryCode?: boolean;
  isDanger?: boolean;
  onCancel: () => void;
}

/** The field for a code, with what is done with it. */
export function CodeFields(props: CodeFieldsProps) {
  const { send, submitLabel, runningLabel, takesRecoveryCode = false, isDanger, onCancel } = props;
  // Every call that takes a code has the same body.
  const form = useEndpointForm(api.secondFactor.stop, { defaultValues: { code: '' }, send });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      {form.formError && (
        <div {...form.formErrorProps} className="rounded-lg">
          <Banner tone="error">{form.formError}</Banner>
        </div>
      )}
      <Controller
        name="code"
        control={form.control}
        render={(field) => (
          <TextField
            {...fieldProps(field)}
            label={
              takesRecoveryCode ? 'Code from the app, or a recovery code' : 'Code from the app'
            }
            inputMode={takesRecoveryCode ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck="false"
            isRequired
            className="max-w-sm [&_input]:tracking-[0.12em]"
          />
        )}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          isPending={form.isSubmitting}
        >
          {form.isSubmitting ? runningLabel : submitLabel}
        </Button>
        <Button variant="secondary" isDisabled={form.isSubmitting} onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** A step that a code is asked for. */
export function CodeForm({
  title,
  children,
  ...props
}: CodeFieldsProps & { title: string; children: ReactNode }) {
  return (
    <Step title={title}>
      <p>{children}</p>
      <CodeFields {...props} takesRecoveryCode />
    </Step>
  );
}
