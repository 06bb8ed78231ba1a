import { useLingui } from '@lingui/react/macro';
import { closing } from '../../content/closing.ts';
import { usePublicAddress } from '../../lib/language.ts';
import { LinkButton } from '../../ui/index.ts';

/**
 * What a visitor who has read to the end can do next. It is the page's end and no section of it: it has no
 * heading, so that the page's outline stays as it is.
 */
export function ClosingCall() {
  const { i18n } = useLingui();
  const address = usePublicAddress();
  return (
    <div className="container-page pb-20 lg:pb-28">
      <div className="flex flex-col items-start gap-6 rounded-lg bg-brand-soft p-6 sm:p-10 md:flex-row md:items-center md:justify-between md:gap-10 lg:p-12">
        <p className="max-w-2xl font-display text-2xl font-bold text-balance">
          {i18n._(closing.line)}
        </p>
        <LinkButton
          to={address('/contato')}
          variant="accent"
          size="lg"
          className="shrink-0 max-sm:w-full"
        >
          {i18n._(closing.action)}
        </LinkButton>
      </div>
    </div>
  );
}
