import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { numberFormat } from '../../../../lib/texts/formats.ts';
import { Button, DOT } from '../../../../ui/index.ts';
import { videoMetadataQuery } from '../queries.ts';
import { Thumbnail } from './thumbnail.tsx';

export interface StoredVideoProps {
  /** Its signed URL, which is not shown. */
  address: string;
  poster: string | null;
  onReplace: () => void;
  onRemove: () => void;
  isDisabled: boolean;
  errorMessage: string | undefined;
  replaceRef: Ref<HTMLButtonElement>;
  /** How far its preparation is. */
  children?: ReactNode;
}

const MEGABYTE = 1024 * 1024;

/** The length of a file as people say it. */
function sizeText(bytes: number): string {
  const isLarge = bytes >= MEGABYTE;
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  const maximumFractionDigits = isLarge && bytes < 100 * MEGABYTE ? 1 : 0;
  return numberFormat({ style: 'unit', unit, maximumFractionDigits }).format(
    bytes / (isLarge ? MEGABYTE : 1024),
  );
}

/** The file that the lesson has: what it is, and the ways to another one. Of old videos nobody knows the name. */
export function StoredVideo(props: StoredVideoProps) {
  const { t } = useLingui();
  const { address, poster, onReplace, onRemove, isDisabled, errorMessage, replaceRef } = props;
  const { data } = useQuery(videoMetadataQuery(address));
  const kind = /\.(\w+)$/.exec(address.split('?')[0] ?? '')?.[1]?.toUpperCase();
  const facts = [kind, data?.duration, data?.size ? sizeText(data.size) : undefined];
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4">
        <Thumbnail poster={poster} className="w-24" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold wrap-anywhere">{data?.name ?? <Trans>Stored video</Trans>}</p>
          <p className="text-sm text-ink-muted tabular-nums">
            {facts.filter((fact) => fact).join(DOT)}
          </p>
          {props.children}
        </div>
        <div className="ml-auto flex flex-wrap gap-2">
          <Button
            ref={replaceRef}
            variant="secondary"
            size="sm"
            isDisabled={isDisabled}
            aria-label={t`Replace video`}
            onPress={onReplace}
          >
            <Trans>Replace</Trans>
          </Button>
          <Button
            variant="quiet"
            size="sm"
            isDisabled={isDisabled}
            aria-label={t`Remove video`}
            onPress={onRemove}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      </div>
      {errorMessage && (
        <p role="alert" className="text-sm font-medium text-danger-ink">
          {errorMessage}
        </p>
      )}
    </div>
  );
}
