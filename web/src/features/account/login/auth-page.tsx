import { type ReactNode, useEffect, useRef } from 'react';
import { TrailScene } from './trail-scene.tsx';

interface AuthPageProps {
  title: string;
  line: ReactNode;
  /** Focuses the title. For a page that replaces another one without a navigation. */
  focusTitle?: boolean;
  children: ReactNode;
}

/** A form beside the picture of the trail; on small screens only the form. */
export function AuthPage({ title, line, focusTitle = false, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    // On wide screens the form is aligned with the header, and the picture fills the rest.
    <div className="grid min-h-[calc(100dvh-4rem)] lg:grid-cols-[28rem_minmax(0,1fr)] lg:gap-20 lg:pl-[max(clamp(1rem,4vw,2.5rem),calc(50%-36.875rem))]">
      <div className="flex items-center justify-center px-4 py-10 sm:py-14 lg:px-0">
        <div className="w-full max-w-md">
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h1>
          <p className="mt-2 mb-8 text-lg text-ink-muted">{line}</p>
          {children}
        </div>
      </div>
      <div className="band hidden overflow-hidden lg:block">
        <TrailScene />
      </div>
    </div>
  );
}
