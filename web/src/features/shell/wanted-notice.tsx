import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router';
import { X } from 'lucide-react';
import { Banner, IconButton, TextLink } from '../../ui/index.ts';

/** After a log-in: leads on to the screen that was asked for before it. */
export function WantedNotice({ className }: { className?: string }) {
  const location = useLocation();
  const navigate = useNavigate();
  const { t } = useLingui();
  const wanted: unknown = location.state?.wanted;
  if (typeof wanted !== 'string') return null;
  const close = () => navigate(location, { replace: true, state: null, preventScrollReset: true });
  return (
    <Banner
      tone="info"
      className={className}
      action={
        <IconButton size="sm" label={t`Close`} onPress={() => void close()}>
          <X aria-hidden className="size-4.5" />
        </IconButton>
      }
    >
      <Trans>
        You were on your way to another page. <TextLink to={wanted}>Go there now</TextLink>
      </Trans>
    </Banner>
  );
}
