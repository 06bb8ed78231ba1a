import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { passwords } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import {
  type ClientLoaderFunctionArgs,
  type MetaFunction,
  replace,
  useLoaderData,
} from 'react-router';
import { usePublicAddress } from '../../../lib/language.ts';
import { pageTitle } from '../../../content/school.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ApiError } from '../../../lib/api/errors.ts';
import { Banner, ErrorState, LinkButton, Skeleton } from '../../../ui/index.ts';
import { BackToLogin, SchoolContact } from '../login/auth-links.tsx';
import { AuthPage } from '../login/auth-page.tsx';
import { NewPassword } from './new-password.tsx';
import { heldToken, keepToken } from './reset-token.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle(text`Nova senha`) },
  { name: 'robots', content: 'noindex' },
];

/** Removes the token from the address before the first render. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): { token: string | null } {
  const address = new URL(request.url);
  const token = address.searchParams.get('token');
  if (token === null) return { token: heldToken() };
  keepToken(token);
  throw replace(address.pathname);
}

export default function ResetPasswordPage() {
  const { token } = useLoaderData<typeof clientLoader>();
  return token === null ? <NoLink /> : <Link key={token} token={token} />;
}

function Link({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...endpointQuery(passwords.check, { body: { token } }),
    // The check is not repeated: when the form is sent, the server checks the token again.
    staleTime: Infinity,
  });
  const { t } = useLingui();
  if (data) return <NewPassword token={token} link={data} spent={<SpentLink focusTitle />} />;
  if (error instanceof ApiError && error.fieldErrors['token']) return <SpentLink />;
  return (
    <AuthPage title={t`Nova senha`} line={t`Estamos conferindo o seu link.`}>
      {error ? (
        <ErrorState
          title={t`Não foi possível conferir o link.`}
          onRetry={() => void refetch()}
          retryLabel={t`Tentar novamente`}
          isRetrying={isFetching}
        />
      ) : (
        <div role="status" className="flex flex-col gap-5">
          <span className="sr-only">{t`Conferindo o link...`}</span>
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-13" />
        </div>
      )}
    </AuthPage>
  );
}

function SpentLink({ focusTitle = false }: { focusTitle?: boolean }) {
  const { t } = useLingui();
  const address = usePublicAddress();
  return (
    <AuthPage
      title={t`Este link não vale mais`}
      line={t`Por segurança, cada link vale por pouco tempo e só pode ser usado uma vez.`}
      focusTitle={focusTitle}
    >
      <Banner tone="warning" className="mb-6">
        <Trans>
          Este link expirou ou já foi usado. Se você pediu mais de um, só o do email mais recente
          vale.
        </Trans>
      </Banner>
      <LinkButton to={address('/esqueci-senha')} size="lg" className="w-full">
        {t`Pedir um link novo`}
      </LinkButton>
      <BackToLogin />
      <SchoolContact question={t`Precisa de ajuda?`} />
    </AuthPage>
  );
}

/** The page was opened without a token. */
function NoLink() {
  const { t } = useLingui();
  const address = usePublicAddress();
  return (
    <AuthPage
      title={t`Falta o link do email`}
      line={t`Para criar uma senha nova, abra o link que mandamos por email. Ele traz você de volta para esta página.`}
    >
      <LinkButton to={address('/esqueci-senha')} size="lg" className="w-full">
        {t`Pedir um link`}
      </LinkButton>
      <BackToLogin />
      <SchoolContact question={t`Precisa de ajuda?`} />
    </AuthPage>
  );
}
