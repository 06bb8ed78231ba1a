import { EmptyState, LinkButton } from '../../ui/index.ts';

/** In place of a thing that its address names and the server does not have: trying again would not help. */
export function Gone({ what, list }: { what: string; list: { to: string; label: string } }) {
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface-raised">
      <EmptyState
        title={`There is no such ${what}`}
        action={
          <LinkButton to={list.to} variant="secondary">
            {list.label}
          </LinkButton>
        }
      >
        Somebody may have deleted it, or the address is wrong.
      </EmptyState>
    </div>
  );
}
