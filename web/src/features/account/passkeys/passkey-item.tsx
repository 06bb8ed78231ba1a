import { Trans, useLingui } from '@lingui/react/macro';
import { api, type PasskeyRow } from '@trilha/contract';
import { KeyRound, Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import {
  Badge,
  Banner,
  Button,
  ConfirmDelete,
  IconButton,
  SubmitButton,
  TextField,
  toast,
} from '../../../ui/index.ts';
import { Moment } from '../sessions/moment.tsx';
import { usePasskeysChanged } from './passkeys-queries.ts';

interface PasskeyItemProps {
  passkey: PasskeyRow;
  /** Was added right now: it is given a name first. */
  isNew: boolean;
  isRemoving: boolean;
  onRemove: () => void;
}

/** A passkey in the list, with its name as a text or as a form. */
export function PasskeyItem({ passkey, isNew, isRemoving, onRemove }: PasskeyItemProps) {
  const { t } = useLingui();
  const { label, is_synced, created_at, last_used_at } = passkey;
  const [isNaming, setNaming] = useState(isNew);
  const rename = useRef<HTMLButtonElement>(null);
  const wasNaming = useRef(isNaming);
  useEffect(() => {
    if (wasNaming.current && !isNaming) rename.current?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-muted">
        <KeyRound aria-hidden className="size-5" />
      </span>
      {isNaming ? (
        <NameForm passkey={passkey} onDone={() => setNaming(false)} />
      ) : (
        <>
          <div className="min-w-0 flex-1 basis-44">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
              <span className="wrap-anywhere">{label}</span>
              {is_synced && (
                <Badge>
                  <Trans>Synced</Trans>
                </Badge>
              )}
            </p>
            <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-muted">
              <span>
                <Trans>
                  Added <Moment at={created_at} />
                </Trans>
              </span>
              <span>
                {last_used_at ? (
                  <Trans>
                    Last used <Moment at={last_used_at} />
                  </Trans>
                ) : (
                  <Trans>Never used</Trans>
                )}
              </span>
            </p>
          </div>
          <div className="flex items-center gap-1 max-sm:ms-14">
            <IconButton
              ref={rename}
              label={t`Rename ${label}`}
              size="sm"
              className="text-ink-muted"
              isDisabled={isRemoving}
              onPress={() => setNaming(true)}
            >
              <Pencil aria-hidden className="size-4.5" />
            </IconButton>
            <ConfirmDelete
              label={t`Remove ${label}`}
              question={t`Remove this passkey? Other devices that logged in with it are logged out.`}
              confirmLabel={t`Remove`}
              isPending={isRemoving}
              onConfirm={onRemove}
            />
          </div>
        </>
      )}
    </li>
  );
}

function NameForm({ passkey, onDone }: { passkey: PasskeyRow; onDone: () => void }) {
  const { t } = useLingui();
  const { id, label } = passkey;
  const field = useRef<HTMLInputElement>(null);
  const passkeysChanged = usePasskeysChanged();
  const form = useEndpointForm(api.passkeys.rename, {
    params: { id },
    defaultValues: { label },
    failure: t`Failed to rename this passkey. Please try again.`,
    async onSuccess() {
      await passkeysChanged();
      toast(t`Passkey renamed.`, { tone: 'success' });
      onDone();
    },
  });
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <form
      {...form.formProps}
      aria-label={t`Name of ${label}`}
      className="flex min-w-0 flex-1 basis-56 flex-col gap-3"
    >
      {form.formError && (
        <div {...form.formErrorProps} className="rounded-lg">
          <Banner tone="error">{form.formError}</Banner>
        </div>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Controller
          name="label"
          control={form.control}
          render={(render) => (
            <TextField
              {...fieldProps(render)}
              ref={field}
              label={t`Name`}
              autoComplete="off"
              maxLength={60}
              isRequired
              className="flex-1 basis-44"
            />
          )}
        />
        <SubmitButton isSubmitting={form.isSubmitting} submittingLabel={t`Saving...`}>
          <Trans>Save</Trans>
        </SubmitButton>
        <Button variant="secondary" isDisabled={form.isSubmitting} onPress={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
