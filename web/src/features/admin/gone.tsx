import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState, LinkButton } from '../../ui/index.ts';

const SENTENCES = {
  attempt: msg`There is no such attempt`,
  course: msg`There is no such course`,
  import: msg`There is no such import`,
  lesson: msg`There is no such lesson`,
  notice: msg`There is no such notice`,
  quiz: msg`There is no such quiz`,
  user: msg`There is no such user`,
} as const satisfies Record<string, MessageDescriptor>;

export interface GoneProps {
  what: keyof typeof SENTENCES;
  list: { to: string; label: string };
}

/** In place of a thing that its address names and the server does not have: trying again would not help. */
export function Gone({ what, list }: GoneProps) {
  const { i18n } = useLingui();
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface-raised">
      <EmptyState
        title={i18n._(SENTENCES[what])}
        action={
          <LinkButton to={list.to} variant="secondary">
            {list.label}
          </LinkButton>
        }
      >
        <Trans>Somebody may have deleted it, or the address is wrong.</Trans>
      </EmptyState>
    </div>
  );
}
