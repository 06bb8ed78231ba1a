import { Trans } from '@lingui/react/macro';
import type { VideoPreparation } from '@trilha/contract';
import { useState } from 'react';
import { TextLink } from '../../../../ui/index.ts';

/** How far the preparation of the stored video is. One that was done before is not spoken of. */
export function PreparationNote({ state }: { state: VideoPreparation | null }) {
  const [first] = useState(state);
  return (
    <p role="status" className="text-sm text-ink-muted empty:hidden">
      {state === 'waiting' && (
        <Trans>The server is still preparing this video. It can be watched meanwhile.</Trans>
      )}
      {state === 'done' && first === 'waiting' && <Trans>The video is prepared.</Trans>}
      {state === 'failed' && (
        <Trans>
          Not everything about this video could be prepared, but it can be watched.{' '}
          <TextLink to="/admin/jobs?status=failed&kind=video.prepare">Background jobs</TextLink>{' '}
          says what failed.
        </Trans>
      )}
    </p>
  );
}
