import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Media } from '../video/media.ts';
import { type FrameProtocol, vimeoProtocol, youtubeProtocol } from './frame-protocol.ts';
import './frame-video.ts';
import { vimeoFrame, type VideoSource, youtubeFrame } from './video-source.ts';

export interface FrameSlotProps {
  title: string;
  source: Exclude<VideoSource, { kind: 'file' }>;
  ref: (media: Media | null) => void;
}

/** A video of YouTube or Vimeo. */
export function FrameSlot({ title, source, ref }: FrameSlotProps) {
  const { t } = useLingui();
  const [protocol] = useState(() => protocolFor(source));
  const { name } = protocol;
  return (
    <frame-video ref={ref} slot="media" data-name={t`${name}: ${title}`} protocol={protocol} />
  );
}

function protocolFor(source: FrameSlotProps['source']): FrameProtocol {
  return source.kind === 'youtube'
    ? youtubeProtocol(youtubeFrame(source.id, source.start, window.location.origin))
    : vimeoProtocol(vimeoFrame(source.id, source.hash, source.start));
}
