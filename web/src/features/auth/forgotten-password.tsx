import { ArrowLeft, Mail, Phone } from 'lucide-react';
import type { MetaFunction } from 'react-router';
import { pageTitle, school } from '../../content/school.ts';
import { TextAnchor, TextLink } from '../../ui/index.ts';
import { AuthPage } from './auth-page.tsx';

export const meta: MetaFunction = () => [{ title: pageTitle('Esqueci minha senha') }];

export default function ForgottenPasswordPage() {
  return (
    <AuthPage
      title="Esqueceu a senha?"
      line="Acontece. A secretaria da escola cria uma senha nova para você."
    >
      <p>
        Fale com a gente e diga o email com que você entra. Depois de confirmar que é você, enviamos
        a senha nova.
      </p>
      <ul className="mt-6 flex flex-col gap-4">
        <li className="flex items-center gap-3">
          <Mail aria-hidden className="size-5 shrink-0 text-brand-ink" />
          <TextAnchor href={`mailto:${school.email}`} className="wrap-anywhere">
            {school.email}
          </TextAnchor>
        </li>
        <li className="flex items-start gap-3">
          <Phone aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-ink" />
          <span>
            <TextAnchor href={school.phoneLink}>{school.phone}</TextAnchor>
            <span className="mt-1 block text-sm text-ink-muted">
              {school.openingHours.map(({ days, hours, spoken }) => (
                <span key={days} className="block">
                  <span aria-hidden>
                    {days}, {hours}
                  </span>
                  <span className="sr-only">{spoken}</span>
                </span>
              ))}
            </span>
          </span>
        </li>
      </ul>
      <p className="mt-8">
        <TextLink to="/login" className="inline-flex items-center gap-2">
          <ArrowLeft aria-hidden className="size-4.5" />
          Voltar para o login
        </TextLink>
      </p>
    </AuthPage>
  );
}
