import type { StaffRights } from '@trilha/contract/permissions';
import type { ReactNode } from 'react';
import { useAuth } from '../../lib/session/auth.tsx';
import { maySee } from '../../lib/session/may.ts';
import { RowLink } from '../../ui/index.ts';

/** Where the things of the school are in the admin area. */
export const PLACES = {
  user: (id: number) => `/admin/users/${id}`,
  course: (id: number) => `/admin/courses/${id}`,
  lesson: (id: number) => `/admin/lessons/${id}/edit`,
  quiz: (id: number) => `/admin/quizzes/${id}/edit`,
  attempt: (id: number) => `/admin/attempts/${id}`,
  progress: (id: number) => `/admin/users/${id}/progress`,
  import: (id: number) => `/admin/users/import?id=${id}`,
} as const;

/**
 * Where the name of something leads this user: of people to their progress in place of their page for who sees
 * that alone, as teachers do; undefined where their role has no place for it.
 */
export function placeFor(
  user: StaffRights | null,
  kind: keyof typeof PLACES,
  id: number,
): string | undefined {
  const places = [PLACES[kind](id), ...(kind === 'user' ? [PLACES.progress(id)] : [])];
  return places.find((address) => maySee(user, address));
}

export interface PlaceLinkProps {
  kind: keyof typeof PLACES;
  /** Null: it is gone, and its name is text. */
  id: number | null;
  className?: string;
  children: ReactNode;
}

/** The name of something as a link to its place; text for who may not see that. */
export function PlaceLink({ kind, id, className, children }: PlaceLinkProps) {
  const { user: me } = useAuth();
  const to = id === null ? undefined : placeFor(me, kind, id);
  if (to === undefined) return <span className={className}>{children}</span>;
  return (
    <RowLink to={to} className={className}>
      {children}
    </RowLink>
  );
}
