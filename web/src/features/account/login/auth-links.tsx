import { ArrowLeft } from 'lucide-react';
import { school } from '../../../content/school.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { TextAnchor, TextLink } from '../../../ui/index.ts';

/** A link to the log-in page, which redirects users who are logged in already. */
export function BackToLogin() {
  const { isAuthenticated } = useAuth();
  return (
    <p className="mt-8">
      <TextLink to="/login" className="inline-flex min-h-8 items-center gap-2">
        <ArrowLeft aria-hidden className="size-4.5" />
        {isAuthenticated ? 'Voltar para a minha área' : 'Voltar para o login'}
      </TextLink>
    </p>
  );
}

/** How to reach the school if no e-mail arrives. */
export function SchoolContact({ question }: { question: string }) {
  return (
    <p className="mt-8 border-t border-line pt-6 text-ink-muted">
      {question} Escreva para{' '}
      <TextAnchor href={`mailto:${school.email}`} className="wrap-anywhere">
        {school.email}
      </TextAnchor>{' '}
      ou ligue para{' '}
      <TextAnchor href={school.phoneLink} className="whitespace-nowrap">
        {school.phone}
      </TextAnchor>
      .
    </p>
  );
}
