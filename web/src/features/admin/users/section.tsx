import type { ReactNode } from 'react';

/** A titled part of the form, in two columns where there is room. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-surface-raised p-4 sm:p-6">
      <h2 className="mb-4 text-lg">{title}</h2>
      <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}
