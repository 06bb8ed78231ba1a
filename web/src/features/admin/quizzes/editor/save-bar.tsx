import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2, X } from 'lucide-react';
import type { Ref } from 'react';
import { Banner, Button, IconButton, LinkButton } from '../../../../ui/index.ts';
import { Excerpt } from './excerpt.tsx';
import type { Editor } from './use-editor.ts';
import type { Outcome } from './use-save.ts';

export interface SaveBarProps {
  isNew: boolean;
  isDirty: boolean;
  isLocked: boolean;
  errorCount: number;
  outcome: Outcome;
  removed: Editor['removed'];
  onUndo: () => void;
  onForget: () => void;
  onGoToFirstError: () => void;
  onSaveAsNew: () => void;
  /** Takes the focus when saving has succeeded or failed. */
  resultRef: Ref<HTMLDivElement>;
}

/** The sticky end of the form: the last result and the save button. */
export function SaveBar(props: SaveBarProps) {
  const { isNew, isDirty, errorCount, outcome, removed, resultRef } = props;
  const { t } = useLingui();
  const isSaving = outcome.is === 'saving';
  const isSaved = outcome.is === 'saved';
  const last = removed.at(-1);
  const number = (last?.index ?? 0) + 1;
  const excerpt = last && <Excerpt of={last.question} />;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-8 sm:px-8">
      <div role="status">
        {last && !isSaved && (
          <div className="flex items-center gap-3 rounded-lg border border-line bg-surface-raised py-1.5 pr-1.5 pl-4 shadow-float">
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-sm sm:text-base">
                <Trans>
                  Question {number} removed: {excerpt}
                </Trans>
              </span>
            </span>
            <Button variant="quiet" size="sm" onPress={props.onUndo}>
              <Undo2 aria-hidden className="size-4" />
              <Trans>Undo</Trans>
            </Button>
            <IconButton label={t`Dismiss`} size="sm" onPress={props.onForget}>
              <X aria-hidden className="size-4.5" />
            </IconButton>
          </div>
        )}
      </div>
      {(outcome.is === 'failed' || isSaved) && (
        <div ref={resultRef} tabIndex={-1} className="rounded-lg">
          {isSaved ? (
            <Banner tone="success">{outcome.message}</Banner>
          ) : (
            <Banner
              tone="error"
              action={
                outcome.isGone && (
                  <Button variant="secondary" size="sm" onPress={props.onSaveAsNew}>
                    <Trans>Save as a new quiz</Trans>
                  </Button>
                )
              }
            >
              {outcome.message}
            </Banner>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm text-ink-muted">
          {isSaved && t`Back to the list in a moment.`}
          {!isSaved && errorCount === 0 && isDirty && t`Not saved yet`}
          {!isSaved && errorCount > 0 && (
            <button
              type="button"
              onClick={props.onGoToFirstError}
              className="min-h-9 rounded-md font-semibold text-danger-ink underline underline-offset-2"
            >
              <Plural
                value={errorCount}
                one="One thing to fix: go to the first"
                other="# things to fix: go to the first"
              />
            </button>
          )}
        </p>
        <div className="ml-auto flex items-center gap-3">
          <LinkButton to="/admin/quizzes" variant="secondary">
            {isSaved ? t`Back to quizzes` : t`Cancel`}
          </LinkButton>
          <Button type="submit" isPending={isSaving} isDisabled={isSaved || props.isLocked}>
            {isSaving ? t`Saving...` : isNew ? t`Create Quiz` : t`Update Quiz`}
          </Button>
        </div>
      </div>
    </div>
  );
}
