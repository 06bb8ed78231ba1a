import { type ReactNode, useId } from 'react';

export interface FormSectionProps {
  title: string;
  /** What is said below the title. */
  hint?: string;
  children: ReactNode;
}

/** A part of a lesson's page: its fields, its captions, its material. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 rounded-lg border border-line bg-surface-raised p-5 sm:p-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {hint !== undefined && <p className="text-sm text-ink-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
