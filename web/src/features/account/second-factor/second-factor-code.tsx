import { Trans, useLingui } from '@lingui/react/macro';
import { api } from '@trilha/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import { Banner, Button, SubmitButton, TextField } from '../../../ui/index.ts';

/** A step that replaces the former one and takes the focus. */
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
  /** The action that needs the code. */
  send: (body: { code: string }) => Promise<void>;
  submitLabel: string;
  runningLabel: string;
  /** Whether a recovery code is accepted as well as a code of the app. */
  takesRecoveryCode?: boolean;
  isDanger?: boolean;
  onCancel: () => void;
}

/** The form for a code and the button that uses it. */
export function CodeFields(props: CodeFieldsProps) {
  const { send, submitLabel, runningLabel, takesRecoveryCode = false, isDanger, onCancel } = props;
  const { t } = useLingui();
  // All calls that take a code have the same body.
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
              takesRecoveryCode ? t`Code from the app, or a recovery code` : t`Code from the app`
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
        <SubmitButton
          variant={isDanger ? 'danger' : 'primary'}
          isSubmitting={form.isSubmitting}
          submittingLabel={runningLabel}
        >
          {submitLabel}
        </SubmitButton>
        <Button variant="secondary" isDisabled={form.isSubmitting} onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** A step that asks for a code. */
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
