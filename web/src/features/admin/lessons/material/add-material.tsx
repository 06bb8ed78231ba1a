import { Trans } from '@lingui/react/macro';
import { MATERIAL_TOO_MANY, type MaterialKind, MAX_MATERIALS } from '@trilha/contract';
import { FileUp, Link, Text } from 'lucide-react';
import { useId } from 'react';
import { contractText } from '../../../../lib/texts/contract-text.ts';
import { Button, FileButton } from '../../../../ui/index.ts';
import { ACCEPTED } from './files.ts';

export interface AddMaterialProps {
  /** How many pieces there are. */
  count: number;
  /** The largest file that is taken, in megabytes. */
  maxMb: number;
  isDisabled?: boolean;
  /** Whether a file is on its way already. */
  isSending?: boolean;
  onFile: (file: File) => void;
  onOpen: (kind: Exclude<MaterialKind, 'file'>) => void;
}

/** The ways to another piece of material, as far as a lesson may have one more. */
export function AddMaterial(props: AddMaterialProps) {
  const { count, maxMb, isDisabled = false, isSending = false, onFile, onOpen } = props;
  const hint = useId();
  const isFull = count >= MAX_MATERIALS;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        <FileButton
          accept={ACCEPTED}
          describedBy={hint}
          isDisabled={isFull || isDisabled || isSending}
          onFile={onFile}
        >
          <FileUp aria-hidden className="size-4.5" />
          <Trans>Add a file</Trans>
        </FileButton>
        <Button
          variant="secondary"
          isDisabled={isFull || isDisabled}
          onPress={() => onOpen('link')}
        >
          <Link aria-hidden className="size-4.5" />
          <Trans>Add a link</Trans>
        </Button>
        <Button
          variant="secondary"
          isDisabled={isFull || isDisabled}
          onPress={() => onOpen('text')}
        >
          <Text aria-hidden className="size-4.5" />
          <Trans>Add a text</Trans>
        </Button>
      </div>
      <p id={hint} className="text-sm text-ink-muted">
        {isFull ? (
          contractText(MATERIAL_TOO_MANY)
        ) : (
          <Trans>
            PDF, Office or OpenDocument, MP3, M4A, OGG, PNG, JPEG, WebP, TXT or CSV, at most {maxMb}{' '}
            MB
          </Trans>
        )}
      </p>
    </div>
  );
}
