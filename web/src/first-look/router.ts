import { createElement, type ReactNode } from 'react';

/* Stands in for React Router where a screen is drawn for the first time: links that lead by themselves. */

interface LinkProps {
  to: string | { search: string };
  children: ReactNode;
  className?: string;
  replace?: boolean;
}

export function Link({ to, replace: _replace, ...props }: LinkProps) {
  const href = typeof to === 'string' ? to : location.pathname + to.search;
  return createElement('a', { ...props, href });
}

export function NavLink(props: LinkProps) {
  const isHere = props.to === location.pathname;
  return Link({ ...props, ...(isHere ? { 'aria-current': 'page' } : {}) });
}

export const useLocation = () => location;

/** Only screens for learners are drawn this way. */
export const useMatches = () => [{ handle: { lang: 'en' } }];
