import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { ErrorState, TextAnchor } from '../../../../ui/index.ts';
import type { VideoSource } from '../frame/video-source.ts';

function Explanation({ source }: { source: VideoSource }) {
  if (source.kind !== 'file') {
    const service = source.kind === 'youtube' ? 'YouTube' : 'Vimeo';
    return (
      <Trans>
        {service} does not play it here. It may be blocked in your network, private or removed.
      </Trans>
    );
  }
  return source.isOgg ? (
    <Trans>
      It is in the Ogg format, which this browser no longer plays. Please tell your school.
    </Trans>
  ) : (
    <Trans>Your connection may be down, or your browser may not play its format.</Trans>
  );
}

/** The page where the video can be opened outside the player. Only for addresses entered by staff. */
function outside(source: VideoSource): string | null {
  switch (source.kind) {
    case 'youtube':
      return `https://www.youtube.com/watch?v=${source.id}`;
    case 'vimeo':
      return `https://vimeo.com/${source.id}${source.hash ? `/${source.hash}` : ''}`;
    case 'file':
      return /^https?:\/\//.test(source.address) ? source.address : null;
  }
}

/** An overlay on a video that cannot be played. */
export function VideoTrouble({ source, onRetry }: { source: VideoSource; onRetry: () => void }) {
  const { t } = useLingui();
  const address = outside(source);
  return (
    <div className="absolute inset-0 z-10 grid place-items-center overflow-y-auto bg-surface-sunken text-ink">
      <ErrorState title={t`This video cannot be played`} onRetry={onRetry} className="gap-2 py-4!">
        <p className="text-sm sm:text-base">
          <Explanation source={source} /> <Trans>You can still mark the lesson as completed.</Trans>
        </p>
        {address && (
          <p className="mt-2 text-sm">
            <TextAnchor href={address} target="_blank" rel="noreferrer">
              <Trans>Open it in a new tab</Trans>{' '}
              <ExternalLink aria-hidden className="inline size-4" />
            </TextAnchor>
          </p>
        )}
      </ErrorState>
    </div>
  );
}
