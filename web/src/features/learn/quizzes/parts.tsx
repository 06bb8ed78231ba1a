import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Badge, Button, type ButtonProps, TextLink } from '../../../ui/index.ts';
import { addressOf, type View } from './address.ts';

/** The heading of a view. It takes the focus when the view appears. */
export function ViewHeading({ children, above }: { children: ReactNode; above?: ReactNode }) {
  return (
    <header className="flex max-w-full flex-col gap-1">
      {above && <p className="font-medium text-ink-muted">{above}</p>}
      <h1 data-view-heading tabIndex={-1} className="text-2xl outline-none">
        {children}
      </h1>
    </header>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink
      to={to}
      className="inline-flex min-h-8 w-fit items-center gap-2 no-underline hover:underline pointer-coarse:min-h-11"
    >
      <ArrowLeft aria-hidden className="size-4.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </TextLink>
  );
}

/** A link to another view of the page. */
export function ViewButton({ to, ...props }: Omit<ButtonProps, 'onPress'> & { to: View }) {
  const navigate = useNavigate();
  return <Button {...props} onPress={() => void navigate(addressOf(to))} />;
}

export function OutcomeBadge({ passed }: { passed: boolean }) {
  return <Badge tone={passed ? 'success' : 'warning'}>{passed ? 'Passed' : 'Failed'}</Badge>;
}

/** `n` with its noun in the singular or plural. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
