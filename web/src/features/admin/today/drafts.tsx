import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import type { KeptDraft } from '../../../lib/drafts/own-drafts.ts';
import { dateFormat } from '../../../lib/texts/formats.ts';
import { ConfirmDelete, DOT, LinkButton } from '../../../ui/index.ts';

interface Form {
  /** What it edits, where that is stored, and where it is new. */
  readonly stored: MessageDescriptor;
  readonly fresh: MessageDescriptor;
  readonly address: (id: number | undefined) => string;
}

const FORMS: Readonly<Record<string, Form>> = {
  lesson: {
    stored: msg`Lesson`,
    fresh: msg`New Lesson`,
    address: (id) => (id === undefined ? '/admin/lessons/new' : `/admin/lessons/${id}/edit`),
  },
  quiz: {
    stored: msg`Quiz`,
    fresh: msg`New Quiz`,
    address: (id) => (id === undefined ? '/admin/quizzes/new' : `/admin/quizzes/${id}/edit`),
  },
  course: {
    stored: msg`Course`,
    fresh: msg`New Course`,
    address: (id) => (id === undefined ? '/admin/courses/new' : `/admin/courses?edit=${id}`),
  },
  user: {
    stored: msg`User`,
    fresh: msg`New User`,
    address: (id) => (id === undefined ? '/admin/users/new' : `/admin/users/${id}/edit`),
  },
  profile: { stored: msg`Your profile`, fresh: msg`Your profile`, address: () => '/profile' },
};

/** Whether a form that somebody can be led to shows this draft. */
export const hasForm = ({ kind }: KeptDraft): boolean => Object.hasOwn(FORMS, kind);

/** A draft of the user, with the way to its form, which offers to restore it. */
export function DraftLine({ draft, onDiscard }: { draft: KeptDraft; onDiscard: () => void }) {
  const { t, i18n } = useLingui();
  const form = FORMS[draft.kind];
  if (!form) return null;
  const kind = i18n._(draft.id === undefined ? form.fresh : form.stored);
  const what = draft.name === undefined ? kind : `${kind}${DOT}${draft.name}`;
  const when = dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(draft.savedAt);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2.5">
      <PencilLine aria-hidden className="size-5 shrink-0 text-brand-ink" />
      <p className="min-w-0 flex-1 basis-52">
        <span className="mr-3 font-semibold wrap-anywhere">{what}</span>
        <span className="inline-block text-sm text-ink-muted">
          <Trans>not saved since {when}</Trans>
        </span>
      </p>
      {/* The question before it is discarded stands in the place of the way to the form. */}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 [&:has([role=group])>a]:hidden">
        <LinkButton
          to={form.address(draft.id)}
          variant="secondary"
          size="sm"
          aria-label={t`Go on: ${what}`}
        >
          <Trans>Go on</Trans>
        </LinkButton>
        <ConfirmDelete
          label={t`Discard: ${what}`}
          question={t`Discard what was not saved?`}
          confirmLabel={t`Discard`}
          keepLabel={t`Keep`}
          onConfirm={onDiscard}
        />
      </div>
    </li>
  );
}
