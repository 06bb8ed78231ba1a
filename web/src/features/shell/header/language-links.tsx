import { Trans } from '@lingui/react/macro';
import { Languages } from 'lucide-react';
import { Link, type Location, useLocation } from 'react-router';
import { offered } from '../../../content/published.ts';
import { LANGUAGE_NAMES, useSiteLanguage } from '../../../lib/language.ts';
import { publicAddress, publicPathOf } from '../../../lib/routes/public-addresses.ts';
import { cx } from '../../../ui/index.ts';

interface LanguageLinksProps {
  /** Only the letters, where there is little room; the names are read out all the same. */
  isShort?: boolean;
  className?: string;
}

/** The same public page in the other languages; nothing where the page is none. */
export function LanguageLinks({ isShort = false, className }: LanguageLinksProps) {
  const { pathname, search, hash, state }: Location<unknown> = useLocation();
  const language = useSiteLanguage();
  const path = publicPathOf(pathname);
  if (!path || offered.length < 2) return null;
  return (
    <div className={cx('flex items-center gap-1', className)}>
      <Languages aria-hidden className="size-5 shrink-0 text-ink-muted" />
      <h2 className="sr-only">
        <Trans>Language</Trans>
      </h2>
      <ul className="flex flex-wrap">
        {LANGUAGE_NAMES.filter(({ value }) => offered.includes(value)).map(
          ({ value: lang, name }) => (
            <li key={lang}>
              <Link
                to={publicAddress(path, lang) + search + hash}
                // Why the page was opened stays true.
                state={state}
                lang={lang}
                hrefLang={lang}
                aria-current={lang === language ? 'true' : undefined}
                preventScrollReset
                className="inline-flex min-h-9 min-w-9 items-center justify-center rounded-md px-1.5 text-sm text-ink-muted no-underline underline-offset-4 transition-colors hover:text-ink hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
              >
                {isShort && lang.slice(0, 2).toUpperCase()}
                <span className={isShort ? 'sr-only' : undefined}>
                  {isShort && ' '}
                  {name}
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
