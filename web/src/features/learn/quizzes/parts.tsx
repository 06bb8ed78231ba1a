import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCourseLang } from '../../../lib/course-language.tsx';
import { dateFormat } from '../../../lib/texts/formats.ts';
import { Badge, Button, type ButtonProps, TextLink } from '../../../ui/index.ts';
import { addressOf, type View } from './address.ts';

/**
 * The heading of a view. It takes the focus when the view appears.
 * @param above what it is about, by the name that the school has given it
 */
export function ViewHeading({ children, above }: { children: ReactNode; above?: string }) {
  const lang = useCourseLang();
  return (
    <header className="flex max-w-full flex-col gap-1">
      {above && (
        <p lang={lang} className="font-medium text-ink-muted">
          {above}
        </p>
      )}
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

interface OutcomeBadgeProps {
  passed: boolean;
  /** What the words agree with, in languages whose nouns have a gender. */
  of: 'quiz' | 'attempt';
}

export function OutcomeBadge({ passed, of }: OutcomeBadgeProps) {
  const { t } = useLingui();
  const [yes, no] =
    of === 'quiz'
      ? [t({ message: 'Passed', context: 'quiz' }), t({ message: 'Failed', context: 'quiz' })]
      : [
          t({ message: 'Passed', context: 'attempt' }),
          t({ message: 'Failed', context: 'attempt' }),
        ];
  return <Badge tone={passed ? 'success' : 'warning'}>{passed ? yes : no}</Badge>;
}

export function DateTime({ at }: { at: string }) {
  const format = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
