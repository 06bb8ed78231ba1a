import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';

interface AccountSectionProps {
  /** The id for links to this section, such as `/profile#password`. */
  id: string;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** A section of the account below the profile form: its title on the left, its content beside it. */
export function AccountSection({ id, title, description, children }: AccountSectionProps) {
  const heading = useId();
  const named = useRef<HTMLHeadingElement>(null);
  const isNamed = useLocation().hash === `#${id}`;
  // The section is rendered after its data has loaded, too late for the browser to scroll to it.
  useEffect(() => {
    if (!isNamed) return;
    named.current?.scrollIntoView();
    named.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="grid scroll-mt-24 gap-x-14 gap-y-5 border-t border-line pt-8 lg:grid-cols-[15rem_minmax(0,44rem)]"
    >
      <div>
        <h2 id={heading} ref={named} tabIndex={-1} className="scroll-mt-24 text-lg outline-none">
          {title}
        </h2>
        {description && <p className="mt-1.5 text-sm text-ink-muted">{description}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  );
}
