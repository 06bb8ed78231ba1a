import { openedHere } from '../../../lib/dialog-address.ts';

/** The way to the story of a badge: from other screens, and on the page of achievements itself. */
export const badgeLink = (id: number) => ({ to: `/achievements?badge=${id}` });
export const badgeLinkHere = (id: number) => ({ to: `?badge=${id}`, ...openedHere });
