import { useLingui } from '@lingui/react/macro';
import { providers, type Provider } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { BrandIcon, Button } from '../../../ui/index.ts';
import { explainLogin } from './explain-login.ts';
import { beginProviderLogin, explainFailure, PROVIDER_NAMES } from './provider-login.ts';

const providersQuery = {
  ...endpointQuery(providers.list),
  staleTime: Infinity,
  // A pressed button fetches again.
  retry: false,
};

/** Log-in by a provider. The button of a provider that is not enabled says so when pressed. */
export function ProviderButtons({ remember }: { remember: boolean }) {
  const [leavingFor, setLeavingFor] = useState<Provider>();
  const [errorText, setError] = useState<string>();
  useQuery(providersQuery);
  const status = useRef<HTMLParagraphElement>(null);
  // On a phone the message may be below the visible part of the page.
  useEffect(() => {
    if (errorText) status.current?.scrollIntoView({ block: 'nearest' });
  }, [errorText]);

  useEffect(() => {
    // Back restores the page from the back/forward cache, with the state it had.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeavingFor(undefined);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  const { t, i18n } = useLingui();
  const leave = async (provider: Provider) => {
    setError(undefined);
    setLeavingFor(provider);
    try {
      const switchedOn = await queryClient.fetchQuery(providersQuery);
      if (switchedOn[provider]) {
        window.location.assign(await beginProviderLogin(provider, remember));
        return;
      }
      setError(explainFailure('unavailable', PROVIDER_NAMES[provider]));
    } catch (error) {
      setError(explainLogin(error, i18n));
    }
    setLeavingFor(undefined);
  };

  const name = leavingFor && PROVIDER_NAMES[leavingFor];
  return (
    <div className="mt-7 flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t`ou entre com`}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {(['google', 'facebook'] as const).map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            isPending={leavingFor === provider}
            isDisabled={leavingFor !== undefined && leavingFor !== provider}
            onPress={() => void leave(provider)}
          >
            {leavingFor !== provider && <BrandIcon name={provider} />}
            {PROVIDER_NAMES[provider]}
          </Button>
        ))}
      </div>
      <p
        ref={status}
        role="status"
        className="scroll-mb-6 text-center text-sm text-ink-muted empty:-mt-4"
      >
        {leavingFor ? t`Abrindo o login com ${name}...` : errorText}
      </p>
    </div>
  );
}
