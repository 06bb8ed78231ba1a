import type { ReactNode } from 'react';
import { RowLink } from '../../ui/index.ts';

/** Where the things of the school are in the admin area. */
export const PLACES = {
  user: (id: number) => `/admin/users/${id}`,
  course: (id: number) => `/admin/courses/${id}`,
  lesson: (id: number) => `/admin/lessons/${id}/edit`,
  quiz: (id: number) => `/admin/quizzes/${id}/edit`,
  import: (id: number) => `/admin/users/import?id=${id}`,
} as const;

export interface PlaceLinkProps {
  kind: keyof typeof PLACES;
  /** Null: it is gone, and its name is text. */
  id: number | null;
  className?: string;
  children: ReactNode;
}

/** The name of something as a link to its place. */
export function PlaceLink({ kind, id, className, children }: PlaceLinkProps) {
  if (id === null) return <span className={className}>{children}</span>;
  return (
    <RowLink to={PLACES[kind](id)} className={className}>
      {children}
    </RowLink>
  );
}
