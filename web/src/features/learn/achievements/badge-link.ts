/** The state of a history entry that has the page of achievements without a dialog before it. */
export const OPENED_HERE = 'opened-from-page';

/** The way to the story of a badge: from other screens, and on the page of achievements itself. */
export const badgeLink = (id: number) => ({ to: `/achievements?badge=${id}` });
export const badgeLinkHere = (id: number) => ({
  to: `?badge=${id}`,
  state: OPENED_HERE,
  preventScrollReset: true,
});
