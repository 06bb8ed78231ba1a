import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { school } from '../../../content/school.ts';
import { usePublicAddress, useSiteLanguage } from '../../../lib/language.ts';
import { BrandIcon } from '../../../ui/index.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import { SchoolLogo } from './brand.tsx';
import { LanguageLinks } from './language-links.tsx';

const link =
  'inline-flex min-h-9 items-center text-ink-muted underline decoration-transparent underline-offset-4 transition-colors hover:text-ink hover:decoration-current';

/** @param tagline what the school says of itself, where its texts are loaded */
export function SiteFooter({ tagline }: { tagline?: string | undefined }) {
  const language = useSiteLanguage();
  const address = usePublicAddress();
  const { t } = useLingui();
  return (
    <footer className="band">
      <div className="container-page grid gap-x-10 gap-y-8 py-12 sm:grid-cols-2 lg:grid-cols-[1.7fr_1fr_1.3fr_auto]">
        <div className="flex flex-col gap-3">
          <SchoolLogo />
          {tagline && <p className="max-w-xs text-ink-muted">{tagline}</p>}
        </div>
        <nav aria-label={t`The school`}>
          <h2 className="mb-2 text-base">{t`The school`}</h2>
          <ul className="flex flex-col">
            {[
              { to: address('/cursos'), label: t`Courses and prices` },
              { to: address('/sobre'), label: t`About us` },
              { to: address('/contato'), label: t`Contact` },
              { to: address('/privacidade'), label: t`Privacy` },
            ].map(({ to, label }) => (
              <li key={to}>
                <Link to={to} hrefLang={language} className={link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="mb-2 text-base">{t`Contact`}</h2>
          <ul className="flex flex-col text-ink-muted">
            <li>
              <a href={school.phoneLink} className={link}>
                {school.phone}
              </a>
            </li>
            <li>
              <a href={`mailto:${school.email}`} className={`${link} wrap-anywhere`}>
                {school.email}
              </a>
            </li>
            <li className="flex min-h-9 items-center">{school.city}</li>
          </ul>
        </div>
        <nav aria-label={t`Social media`}>
          <h2 className="mb-2 text-base">{t`Social media`}</h2>
          <ul className="-ml-2.5 flex flex-wrap gap-1">
            {school.social.map(({ service, label, url }) => (
              <li key={service}>
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t`${label} (opens in a new tab)`}
                  className="grid size-11 place-items-center rounded-full text-ink-muted transition-colors hover:bg-white/10 hover:text-ink"
                >
                  <BrandIcon name={service} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="border-t border-line">
        <div className="container-page flex flex-wrap items-center justify-between gap-4 py-4 text-sm text-ink-muted">
          <p>
            {school.name}, {school.city}
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <LanguageLinks />
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}
