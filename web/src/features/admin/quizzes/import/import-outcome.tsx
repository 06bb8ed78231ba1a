import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImportFormat, type ImportedQuestion, type ImportPreview } from '@trilha/contract';
import { FileText } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, cx, FileButton, Select } from '../../../../ui/index.ts';
import type { Read } from './import-reading.ts';
import { ImportNotes, RejectedPlaces, TakenQuestions } from './import-report.tsx';
import { countsOf, FILE_ENDINGS, formatName } from './import-texts.ts';

export interface ImportOutcomeProps {
  read: Read;
  isReading: boolean;
  /** The progress or the error of the next reading. */
  children: ReactNode;
  onFile: (file: File) => void;
  onFormat: (format: ImportFormat) => void;
  onCancel: () => void;
  onImport: (questions: ImportedQuestion[]) => void;
}

/** The result of reading a file. Another file or another format can be chosen. */
export function ImportOutcome(props: ImportOutcomeProps) {
  const { read, isReading, children, onFile, onFormat, onCancel, onImport } = props;
  const { t } = useLingui();
  const { preview } = read;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone: the focus moves to the heading.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  // The result of another file is scrolled to its top.
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'center' });
  }, [read.number]);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
          <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
            {countsOf(preview)}
          </h3>
          <p className="flex items-start gap-1.5 text-sm text-ink-muted">
            <FileText aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{read.fileName}</span>
          </p>
        </div>
        <Select
          label={t`Read as`}
          options={ImportFormat.options.map((value) => ({ value, label: formatName(value) }))}
          value={preview.format}
          onChange={(value) => onFormat(ImportFormat.parse(value))}
          className="w-full sm:w-52"
        />
        <FileButton accept={FILE_ENDINGS} onFile={onFile}>
          <Trans>Choose another file</Trans>
        </FileButton>
      </div>
      {children}
      <Preview
        // Remounted for each reading, so that all questions are ticked again.
        key={read.number}
        preview={preview}
        isReading={isReading}
        onCancel={onCancel}
        onImport={onImport}
      />
    </div>
  );
}

interface PreviewProps extends Pick<ImportOutcomeProps, 'isReading' | 'onCancel' | 'onImport'> {
  preview: ImportPreview;
}

function Preview({ preview, isReading, onCancel, onImport }: PreviewProps) {
  const { t } = useLingui();
  const { questions, refused, notes } = preview;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const rejectedPart = useRef<HTMLDivElement>(null);
  const ticked = questions.filter((_, index) => !left.has(index));
  const count = ticked.length;

  const tick = (index: number, isTicked: boolean) => {
    const next = new Set(left);
    if (isTicked) next.delete(index);
    else next.add(index);
    setLeft(next);
  };
  const showRefused = () => {
    rejectedPart.current?.scrollIntoView({ block: 'start' });
    rejectedPart.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <div
        aria-busy={isReading}
        className={cx(
          // Focused elements are not scrolled below the bar at the end.
          'flex flex-col gap-5 transition-opacity [&_input]:scroll-mb-28',
          isReading && 'opacity-55',
        )}
      >
        <ImportNotes notes={notes} />
        {questions.length > 2 && refused.length > 0 && (
          <Button size="sm" variant="secondary" onPress={showRefused} className="self-start">
            <Trans>See what was not taken</Trans>
          </Button>
        )}
        {questions.length > 0 && (
          <TakenQuestions
            questions={questions}
            isTicked={(index) => !left.has(index)}
            onTick={tick}
            onTickAll={(isTicked) => setLeft(new Set(isTicked ? [] : questions.keys()))}
          />
        )}
        {refused.length > 0 && (
          <div ref={rejectedPart} tabIndex={-1} className="scroll-mt-2 outline-none">
            <RejectedPlaces refused={refused} />
          </div>
        )}
      </div>
      {/* Sticky, so that it is visible below a long list. */}
      <div className="sticky -bottom-6 -mx-5 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface-raised px-5 py-4 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7">
        <Button variant="secondary" onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        {questions.length > 0 && (
          <Button onPress={() => onImport(ticked)} isDisabled={count === 0 || isReading}>
            {count === 0
              ? t`Add questions`
              : plural(count, { one: 'Add # question', other: 'Add # questions' })}
          </Button>
        )}
      </div>
    </>
  );
}
