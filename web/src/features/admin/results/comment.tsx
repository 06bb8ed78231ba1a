import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type AdminAttempt, api, COMMENT_MISSING, MAX_COMMENT } from '@trilha/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { ApiError, call } from '../../../lib/api/api.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import {
  Banner,
  Button,
  ConfirmDelete,
  SubmitButton,
  TextArea,
  toast,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { momentText } from '../moment.ts';
import { invalidateAfter } from '../stale-after.ts';

/** What is being written, and the version of the comment that it began from; 0 where there was none. */
interface Typed {
  readonly text: string;
  readonly version: number;
}

/** What staff write to the student about an attempt. */
export function Comment({ attempt: { id, comment } }: { attempt: AdminAttempt }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<Typed>();
  const [isMissing, setMissing] = useState(false);
  const begin = { text: comment?.text ?? '', version: comment?.version ?? 0 };
  const changed = async () => {
    await invalidateAfter(queryClient, 'comment');
    setTyped(undefined);
  };
  const saving = useMutation({
    mutationFn: (body: Typed) => call(api.adminResults.comment, { params: { id }, body }),
    onSuccess: async () => {
      await changed();
      toast(text`The student sees your comment.`, { tone: 'success' });
    },
  });
  const removing = useMutation({
    mutationFn: () => call(api.adminResults.removeComment, { params: { id } }),
    onSuccess: changed,
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving.isPending || !typed) return;
    const isBlank = typed.text.trim() === '';
    setMissing(isBlank);
    if (!isBlank) saving.mutate(typed);
  };
  const { error } = saving;
  const isEditing = typed !== undefined || !comment;
  return (
    <section aria-labelledby="comment" className="flex flex-col gap-3">
      <h2 id="comment" className="text-lg">
        <Trans>Comment</Trans>
      </h2>
      {removing.isError && (
        <Banner tone="error">
          <Trans>Failed to delete the comment. Please try again.</Trans>
        </Banner>
      )}
      {isEditing ? (
        <form onSubmit={submit} noValidate className="flex flex-col gap-3">
          {error && (
            <Banner tone="error">
              {error instanceof ApiError && error.status === 409
                ? error.message
                : t`Failed to save the comment. Please try again.`}
            </Banner>
          )}
          <TextArea
            label={t`Your comment`}
            description={t`The student sees it with this attempt, with your name.`}
            rows={4}
            maxLength={MAX_COMMENT}
            value={typed?.text ?? ''}
            onChange={(value) => {
              setMissing(false);
              setTyped({ text: value, version: typed?.version ?? begin.version });
            }}
            errorMessage={isMissing ? contractText(COMMENT_MISSING) : undefined}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton
              isSubmitting={saving.isPending}
              submittingLabel={t`Saving...`}
              isDisabled={typed === undefined}
            >
              <Trans>Save comment</Trans>
            </SubmitButton>
            {typed !== undefined && (
              <Button
                variant="secondary"
                onPress={() => {
                  saving.reset();
                  setMissing(false);
                  setTyped(undefined);
                }}
              >
                <Trans>Cancel</Trans>
              </Button>
            )}
          </div>
        </form>
      ) : (
        <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface-raised p-4 sm:px-6">
          <p className="wrap-anywhere whitespace-pre-line">{comment.text}</p>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-muted">
              {comment.author ?? <Trans context="author">The school</Trans>}
              {' · '}
              <time dateTime={comment.at}>{momentText(comment.at)}</time>
            </p>
            <div className="flex items-center gap-1">
              <Button variant="secondary" size="sm" onPress={() => setTyped(begin)}>
                <Trans context="comment">Edit</Trans>
              </Button>
              <ConfirmDelete
                label={t`Delete comment`}
                question={t`Delete this comment?`}
                onConfirm={() => removing.mutate()}
                isPending={removing.isPending}
              />
            </div>
          </div>
        </div>
      )}
      <UnsavedChanges
        isDirty={typed !== undefined && typed.text.trim() !== begin.text}
        what={t`Your comment is not saved yet.`}
      />
    </section>
  );
}
