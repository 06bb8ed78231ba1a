import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { LinkButton } from '../../ui/index.ts';

/** Shown instead of a screen of the admin area that is not for the role of this member of staff. */
export function NoRights() {
  return (
    <div className="mx-auto flex min-h-[70dvh] w-full max-w-xl flex-col items-start justify-center gap-4 px-4 py-16 sm:px-8">
      <span className="grid size-14 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <Lock aria-hidden className="size-7" />
      </span>
      <h1 className="text-2xl">
        <Trans>This page is not part of your role</Trans>
      </h1>
      <p className="text-lg text-ink-muted">
        <Trans>
          If you need it for your work, ask a superuser of your school to change your role.
        </Trans>
      </p>
      <LinkButton to="/admin" size="lg" className="mt-2 max-sm:w-full">
        <Trans>Back to my start page</Trans>
      </LinkButton>
    </div>
  );
}
