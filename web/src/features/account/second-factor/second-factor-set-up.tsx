import { Trans, useLingui } from '@lingui/react/macro';
import { api, type ResponseOf } from '@trilha/contract';
import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useEndpointForm } from '../../../lib/form.ts';
import { Banner, Button, Skeleton, SubmitButton, TextAnchor } from '../../../ui/index.ts';
import { CodeFields, Step } from './second-factor-code.tsx';
import { copy } from './second-factor-recovery.tsx';
import { CurrentPassword, proofOf } from '../password/current-password.tsx';

type Secret = ResponseOf<typeof api.secondFactor.start>;

interface SetUpProps {
  asksPassword: boolean;
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** Turns two-step verification on: the password, then the app and its first code. */
export function SetUp({ asksPassword, onDone, onCancel }: SetUpProps) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<Secret>();
  if (!secret) {
    return <Begin asksPassword={asksPassword} onBegun={setSecret} onCancel={onCancel} />;
  }
  return (
    <Step title={t`Connect your app`}>
      <ol className="flex list-decimal flex-col gap-4 pl-5 marker:font-semibold marker:text-ink-muted">
        <li className="pl-1">
          <Trans>
            Get an authenticator app on your phone if you have none: Google Authenticator, Microsoft
            Authenticator, Aegis or your password manager will do.
          </Trans>
        </li>
        <li className="pl-1">
          <div className="flex flex-col gap-4">
            <p>
              <Trans>
                Add an account in the app: scan this QR code, or type the key. On your phone
                already?{' '}
                <TextAnchor href={secret.uri} className="whitespace-nowrap">
                  Open your app
                </TextAnchor>
              </Trans>
            </p>
            <SecretPicture uri={secret.uri} />
            <SecretText secret={secret.secret} />
          </div>
        </li>
        <li className="pl-1">
          <Trans>Type the code that the app shows now.</Trans>
        </li>
      </ol>
      <CodeFields
        send={async (body) => {
          const { recovery_codes } = await call(api.secondFactor.confirm, { body });
          onDone(recovery_codes);
        }}
        submitLabel={t`Turn on`}
        runningLabel={t`Turning on...`}
        onCancel={onCancel}
      />
      <p className="text-sm text-ink-muted">
        <Trans>Wherever else you are logged in, you will be logged out.</Trans>
      </p>
    </Step>
  );
}

interface BeginProps {
  asksPassword: boolean;
  onBegun: (secret: Secret) => void;
  onCancel: () => void;
}

function Begin({ asksPassword, onBegun, onCancel }: BeginProps) {
  const { t } = useLingui();
  const form = useEndpointForm(api.secondFactor.start, {
    defaultValues: proofOf(asksPassword),
    onSuccess: onBegun,
  });
  return (
    <Step title={t`Turn on two-step verification`}>
      <form {...form.formProps} className="flex flex-col gap-4">
        {form.formError && (
          <div {...form.formErrorProps} className="rounded-lg">
            <Banner tone="error">{form.formError}</Banner>
          </div>
        )}
        {asksPassword ? (
          <div className="max-w-sm">
            <CurrentPassword control={form.control} />
          </div>
        ) : (
          <p>
            <Trans>You need a phone with an authenticator app, and two minutes.</Trans>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton isSubmitting={form.isSubmitting} submittingLabel={t`Starting...`}>
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

/** The modules of a QR code as a path of unit squares. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}

/** Dark on light in both themes: not every app reads inverted codes. */
function SecretPicture({ uri }: { uri: string }) {
  const { t } = useLingui();
  const [code, setCode] = useState<{ size: number; path: string } | 'failed'>();
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      let drawn: typeof code = 'failed';
      try {
        // Lazy import: only this step needs the library.
        const { encode } = await import('uqr');
        const { size, data } = encode(uri, { ecc: 'M', border: 4 });
        drawn = { size, path: pathOf(data) };
      } catch (error) {
        console.warn('The QR code was not drawn.', error);
      }
      if (!isGone) setCode(drawn);
    };
    void draw();
    return () => {
      isGone = true;
    };
  }, [uri]);

  if (!code) return <Skeleton className="size-56" />;
  if (code === 'failed') {
    return (
      <p className="text-ink-muted">
        <Trans>The QR code cannot be drawn here. Use the key instead.</Trans>
      </p>
    );
  }
  const { size, path } = code;
  return (
    <svg
      role="img"
      aria-label={t`QR code for your authenticator app. The key below it says the same.`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-md border border-line"
    >
      <rect width={size} height={size} className="fill-white" />
      <path d={path} className="fill-black" />
    </svg>
  );
}

function SecretText({ secret }: { secret: string }) {
  const { t } = useLingui();
  const copyKey = () =>
    copy(secret, {
      copied: t`Copied the key.`,
      refused: t`This browser does not let us copy: please copy the key by hand.`,
    });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        <span className="block text-sm font-semibold">
          <Trans>Key</Trans>
        </span>
        <code className="font-sans tracking-[0.08em] wrap-anywhere">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <Button variant="secondary" size="sm" onPress={() => void copyKey()}>
        <Copy aria-hidden className="size-4.5" />
        <Trans>Copy key</Trans>
      </Button>
    </div>
  );
}
