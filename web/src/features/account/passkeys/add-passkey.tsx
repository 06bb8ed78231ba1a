import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api, PASSKEY_KNOWN, type PasskeyRow } from '@trilha/contract';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api/api.ts';
import { useEndpointForm } from '../../../lib/form.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import { Banner, Button, SubmitButton } from '../../../ui/index.ts';
import { Step } from '../second-factor/second-factor-code.tsx';
import { makePasskey } from './webauthn.ts';
import { CurrentPassword, proofOf } from '../password/current-password.tsx';

/** The error messages that the form does not have by itself. */
function explain(error: unknown): string | undefined {
  // The page is open at another address than the one that passkeys are for.
  if (error instanceof Error && error.name === 'SecurityError') {
    return text`Passkeys do not work at this address of the site, only at its main one.`;
  }
  // The form has no field for what the browser has made.
  return error instanceof ApiError ? error.fieldErrors['response']?.[0] : undefined;
}

interface AddPasskeyProps {
  asksPassword: boolean;
  onAdded: (passkey: PasskeyRow) => Promise<void>;
  onCancel: () => void;
}

/** Adds a passkey: the password, then the browser's own dialog. */
export function AddPasskey({ asksPassword, onAdded, onCancel }: AddPasskeyProps) {
  const { t } = useLingui();
  const [isKnown, setKnown] = useState(false);
  const form = useEndpointForm(api.passkeys.begin, {
    defaultValues: proofOf(asksPassword),
    failure: t`Your browser could not create a passkey. Please try again.`,
    async send(values): Promise<PasskeyRow | undefined> {
      setKnown(false);
      const made = await makePasskey(await call(api.passkeys.begin, { body: values }));
      if (made === 'known') setKnown(true);
      if (made === 'known' || made === 'cancelled') return undefined;
      return call(api.passkeys.add, { body: { response: made } });
    },
    async onSuccess(added: PasskeyRow | undefined) {
      if (added) await onAdded(added);
    },
    explain,
  });
  return (
    <Step title={t`Add a passkey`}>
      <form {...form.formProps} className="flex flex-col gap-4">
        {form.formError && (
          <div {...form.formErrorProps} className="rounded-lg">
            <Banner tone="error">{form.formError}</Banner>
          </div>
        )}
        {isKnown && !form.formError && <Banner tone="info">{contractText(PASSKEY_KNOWN)}</Banner>}
        <p>
          <Trans>
            Next, your browser asks for your fingerprint, your face or your screen lock. It keeps
            the passkey on this device, on your phone or on a security key, as you choose.
          </Trans>
        </p>
        {asksPassword && (
          <div className="max-w-sm">
            <CurrentPassword control={form.control} />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton isSubmitting={form.isSubmitting} submittingLabel={t`Waiting for you...`}>
            <Trans>Continue</Trans>
          </SubmitButton>
          <Button variant="secondary" isDisabled={form.isSubmitting} onPress={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Step>
  );
}
