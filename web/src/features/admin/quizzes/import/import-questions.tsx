import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportedQuestion } from '@trilha/contract';
import { Banner, Button, cx, Modal, Spinner, FileDrop } from '../../../../ui/index.ts';
import { ImportHelp } from './import-help.tsx';
import { useReading } from './import-reading.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { countsOf, FILE_ENDINGS, fileHint } from './import-texts.ts';

export interface ImportQuestionsProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called with the ticked questions. The dialog closes itself. Nothing is stored yet. */
  onImport: (questions: ImportedQuestion[]) => void;
}

/** Reads questions from a file of another program and shows the result for each. */
export function ImportQuestions({ isOpen, onOpenChange, onImport }: ImportQuestionsProps) {
  const { t } = useLingui();
  return (
    <Modal isOpen={isOpen} onOpenChange={onOpenChange} title={t`Import questions`} size="lg">
      <ImportDialog
        onCancel={() => onOpenChange(false)}
        onImport={(questions) => {
          onOpenChange(false);
          onImport(questions);
        }}
      />
    </Modal>
  );
}

interface ImportDialogProps {
  onCancel: () => void;
  onImport: (questions: ImportedQuestion[]) => void;
}

function ImportDialog({ onCancel, onImport }: ImportDialogProps) {
  const { reading, read } = useReading();
  const { file, isReading, failure } = reading;
  const fileName = file?.name;
  const errorBanner = failure && file && (
    <Banner
      tone="error"
      action={
        failure.mayRetry && (
          <Button size="sm" variant="secondary" onPress={() => void read(file)}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {failure.message}
      <span className="block text-sm font-normal wrap-anywhere">{file.name}</span>
    </Banner>
  );
  const progress = (
    <p role="status" className={cx('flex items-center gap-2', !isReading && 'sr-only')}>
      {isReading ? (
        <>
          <Spinner className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <Trans>Reading {fileName}...</Trans>
          </span>
        </>
      ) : (
        reading.read && countsOf(reading.read.preview)
      )}
    </p>
  );
  if (reading.read) {
    return (
      <ImportOutcome
        read={reading.read}
        isReading={isReading}
        onFile={(chosen) => void read(chosen)}
        onFormat={(format) => file && void read(file, format)}
        onCancel={onCancel}
        onImport={onImport}
      >
        {errorBanner}
        {progress}
      </ImportOutcome>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-muted">
        <Trans>
          The questions of the file go into this form, where you can still change them. Nothing is
          stored before you save the quiz.
        </Trans>
      </p>
      {errorBanner}
      <FileDrop accept={FILE_ENDINGS} hint={fileHint()} onFile={(chosen) => void read(chosen)}>
        {progress}
      </FileDrop>
      <ImportHelp />
    </div>
  );
}
