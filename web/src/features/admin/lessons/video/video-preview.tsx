import { Trans, useLingui } from '@lingui/react/macro';
import { isWebAddress } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, ImageDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMediaUrl } from '../../../../lib/boot/config.ts';
import { Badge, Button, TextAnchor } from '../../../../ui/index.ts';

import { useLessonsChanged, videoMetadataQuery } from '../queries.ts';
import { sendPoster } from './send-video.ts';
import { frameOf } from './poster-frame.ts';

export interface VideoPreviewProps {
  /** The stored address, or the one about to be stored. */
  address: string;
  poster: string | null;
  onPoster: (poster: string) => void;
}

/** A preview of the lesson's video: a player for a file, else the name of the service. */
export function VideoPreview({ address, poster, onPoster }: VideoPreviewProps) {
  const isOurs = address.startsWith('/media/');
  const isElsewhere = isWebAddress(address);
  const { data } = useQuery({ ...videoMetadataQuery(address), enabled: isElsewhere });
  if (isOurs) return <FilePreview address={address} poster={poster} onPoster={onPoster} />;
  if (!isElsewhere || !data) return null;
  switch (data.provider) {
    case 'file':
      return <FilePreview address={address} poster={null} />;
    case 'youtube':
      return <ElsewherePreview address={address} name="YouTube" title={data.title} />;
    case 'vimeo':
      return <ElsewherePreview address={address} name="Vimeo" title={data.title} />;
    case 'other':
      return (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <Badge tone="warning">
            <Trans>Unknown source</Trans>
          </Badge>
          <Trans>Preview the lesson after saving it, to see whether this address plays.</Trans>
        </p>
      );
  }
}

interface FilePreviewProps {
  address: string;
  poster: string | null;
  /** Called with the stored poster frame. Undefined if none can be stored. */
  onPoster?: (poster: string) => void;
}

function FilePreview({ address, poster, onPoster }: FilePreviewProps) {
  const { t } = useLingui();
  const src = useMediaUrl(address);
  const posterUrl = useMediaUrl(poster);
  const video = useRef<HTMLVideoElement>(null);
  const changed = useLessonsChanged();
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle');
  const [broken, setBroken] = useState<string | null>(null);

  const keepFrame = async () => {
    if (!video.current || !onPoster) return;
    setState('saving');
    try {
      const picture = await frameOf(video.current);
      if (!picture) throw new Error('The video shows no frame.');
      onPoster(await sendPoster(address, picture));
      changed();
      setState('saved');
    } catch (error) {
      console.warn('The poster frame was not stored.', error);
      setState('failed');
    }
  };

  if (broken === address) {
    return (
      <p className="rounded-lg bg-warning-soft px-4 py-3 text-sm font-medium text-warning-ink">
        <Trans>This browser cannot show the video.</Trans>
      </p>
    );
  }
  return (
    <figure aria-label={t`Preview of the video`} className="flex flex-col gap-2 sm:max-w-md">
      <video
        // Another video remounts the player. Another poster frame must not, or its controls lose the focus.
        key={address}
        ref={video}
        src={src ?? undefined}
        poster={posterUrl ?? undefined}
        // Needed to read its frames if the API is on another origin.
        crossOrigin={onPoster ? 'anonymous' : undefined}
        controls
        preload="metadata"
        playsInline
        onError={() => setBroken(address)}
        className="aspect-video w-full rounded-lg bg-black"
      />
      {onPoster && (
        <figcaption className="flex flex-col items-start gap-1.5">
          <Button
            variant="secondary"
            size="sm"
            isPending={state === 'saving'}
            onPress={() => void keepFrame()}
          >
            {state !== 'saving' && <ImageDown aria-hidden className="size-4" />}
            <Trans>Use this frame</Trans>
          </Button>
          <span role="status" className="text-sm text-ink-muted">
            {state === 'saved' && t`This frame is the picture of the video now.`}
            {state === 'failed' && t`The picture could not be changed. Please try again.`}
            {(state === 'idle' || state === 'saving') &&
              t`Stop at a good moment to make it the picture that is shown before the video plays.`}
          </span>
        </figcaption>
      )}
    </figure>
  );
}

interface ElsewherePreviewProps {
  address: string;
  name: string;
  title: string | null;
}

function ElsewherePreview({ address, name, title }: ElsewherePreviewProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone="brand">{name}</Badge>
      {title && <span className="min-w-0 font-medium wrap-anywhere">{title}</span>}
      <TextAnchor href={address} target="_blank" rel="noreferrer" className="text-sm">
        <Trans>Open on {name}</Trans>
        <ExternalLink aria-hidden className="ml-1 inline size-3.5" />
        <span className="sr-only">
          {' '}
          <Trans>(in a new tab)</Trans>
        </span>
      </TextAnchor>
    </p>
  );
}
