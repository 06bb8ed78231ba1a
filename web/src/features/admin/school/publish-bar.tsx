import { Trans, useLingui } from '@lingui/react/macro';
import type { SchoolSection, SchoolState } from '@trilha/contract';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { Banner, Button, Modal, toast } from '../../../ui/index.ts';
import { momentText } from '../moment.ts';
import { useDiscard, usePreview, usePublish } from './queries.ts';
import { SECTION_NAMES } from './sections.ts';

/** The names of sections, in the language of the screen. */
export function useSectionNames(): (sections: readonly string[]) => string[] {
  const { i18n } = useLingui();
  return (sections) =>
    sections.map((section) => {
      const name = SECTION_NAMES[section as SchoolSection] as
        | (typeof SECTION_NAMES)[SchoolSection]
        | undefined;
      return name ? i18n._(name) : section;
    });
}

/** What an error of a button says. */
export const reasonOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.detail) || otherwise;

interface PublishBarProps {
  state: SchoolState;
  /** What is typed and not saved is in no preview and is not published. */
  isDirty: boolean;
  onState: (state: SchoolState) => void;
}

/** How far the draft is, and what can be done with it. */
export function PublishBar({ state, isDirty, onState }: PublishBarProps) {
  const { t } = useLingui();
  const [question, setQuestion] = useState<'publish' | 'discard'>();
  const preview = usePreview();
  const publish = usePublish();
  const discard = useDiscard();
  const namesOf = useSectionNames();
  const { is_draft: isDraft, publishing, published } = state;
  const isPublishing = publishing?.status === 'waiting' || publishing?.status === 'running';
  const fail = (error: unknown, otherwise: string) =>
    toast(reasonOf(error, otherwise), { tone: 'error' });
  const look = () => {
    // Opened at once: a window that comes after an answer is taken for an advertisement.
    const tab = window.open('about:blank', '_blank');
    preview.mutate(undefined, {
      onSuccess: ({ address }) => {
        if (tab) tab.location.href = address;
        else window.location.assign(address);
      },
      onError: (error) => {
        tab?.close();
        fail(error, t`The preview could not be made. Please try again.`);
      },
    });
  };
  const confirm = () => {
    setQuestion(undefined);
    if (question === 'publish') {
      publish.mutate(state.version, {
        onSuccess: onState,
        onError: (error) => fail(error, t`The school could not be published. Please try again.`),
      });
    } else {
      discard.mutate(undefined, {
        onSuccess: onState,
        onError: (error) => fail(error, t`The draft could not be discarded. Please try again.`),
      });
    }
  };
  const at = published ? momentText(published.at) : '';
  const who = published?.by?.name;
  return (
    <section aria-label={t`State of the pages`} className="card flex flex-col gap-3">
      <p role="status">
        <strong>
          {isPublishing ? (
            <Trans>The pages are being made. This takes some seconds.</Trans>
          ) : isDraft ? (
            <Trans>Draft, not published</Trans>
          ) : published ? (
            <Trans>Published: visitors see what stands here.</Trans>
          ) : (
            <Trans>As it came with the program: nothing has been changed yet.</Trans>
          )}
        </strong>{' '}
        {published && (
          <span className="text-sm text-ink-muted">
            {who ? (
              <Trans>
                Last published {at} by {who}.
              </Trans>
            ) : (
              <Trans>Last published {at}.</Trans>
            )}
          </span>
        )}
      </p>
      {publishing?.status === 'failed' && (
        <Banner tone="error">
          {publishing.failure ?? t`The school could not be published. Please try again.`}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          isDisabled={!isDraft || isDirty || isPublishing}
          isPending={publish.isPending}
          onPress={() => setQuestion('publish')}
        >
          <Trans>Publish</Trans>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          isDisabled={isDirty}
          isPending={preview.isPending}
          onPress={look}
        >
          {preview.isPending ? t`The preview is being made...` : t`Preview in a new tab`}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          isDisabled={!isDraft || isPublishing}
          isPending={discard.isPending}
          onPress={() => setQuestion('discard')}
        >
          <Trans>Discard the draft</Trans>
        </Button>
        {isDirty && (
          <span className="text-sm text-ink-muted">
            <Trans>Save the draft first: what is not saved is neither shown nor published.</Trans>
          </span>
        )}
      </div>
      {question && (
        <Modal
          isOpen
          role="alertdialog"
          size="sm"
          onOpenChange={(isOpen) => !isOpen && setQuestion(undefined)}
          title={question === 'publish' ? t`Publish the school?` : t`Discard the draft?`}
        >
          <div className="flex flex-col gap-4">
            <p>
              {question === 'publish' ? (
                <Trans>All visitors will see what you have changed:</Trans>
              ) : (
                <Trans>It becomes again what is published. These changes are lost:</Trans>
              )}
            </p>
            <ul className="list-disc pl-5">
              {namesOf(state.changed).map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onPress={() => setQuestion(undefined)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button variant={question === 'publish' ? 'primary' : 'danger'} onPress={confirm}>
                {question === 'publish' ? t`Publish now` : t`Discard it`}
              </Button>
            </div>
          </div>
        </Modal>
      )}
    </section>
  );
}
