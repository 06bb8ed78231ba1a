import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { school } from '../../../content/school.ts';
import { usePublicAddress } from '../../../lib/language.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { TextAnchor, TextLink } from '../../../ui/index.ts';

/** A link to the log-in page, which redirects users who are logged in already. */
export function BackToLogin() {
  const { isAuthenticated } = useAuth();
  const { t } = useLingui();
  const address = usePublicAddress();
  return (
    <p className="mt-8">
      <TextLink to={address('/login')} className="inline-flex min-h-8 items-center gap-2">
        <ArrowLeft aria-hidden className="size-4.5" />
        {isAuthenticated ? t`Voltar para a minha área` : t`Voltar para o login`}
      </TextLink>
    </p>
  );
}

/** How to reach the school if no e-mail arrives. */
export function SchoolContact({ question }: { question: string }) {
  const { email, phone, phoneLink } = school;
  return (
    <p className="mt-8 border-t border-line pt-6 text-ink-muted">
      {question}{' '}
      <Trans>
        Escreva para{' '}
        <TextAnchor href={`mailto:${email}`} className="wrap-anywhere">
          {email}
        </TextAnchor>{' '}
        ou ligue para{' '}
        <TextAnchor href={phoneLink} className="whitespace-nowrap">
          {phone}
        </TextAnchor>
        .
      </Trans>
    </p>
  );
}
