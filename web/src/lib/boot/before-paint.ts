/**
 * Runs in the head, before anything is painted: marks a page that opens with a stored session. What
 * differs between a visitor and a user in a prerendered page stays invisible (but keeps its place)
 * until hydration has put the right one there. A fixed text, so that the page's policy can name its
 * hash.
 */
export const sessionMarkScript = `try{for(const s of [sessionStorage,localStorage])if(s.getItem('access_token')&&s.getItem('user'))document.documentElement.dataset.session=''}catch{}`;

/** Takes the mark away once the header shows who is logged in. */
export function removeSessionMark(): void {
  delete document.documentElement.dataset['session'];
}

/** The storage key of a folded sidebar of the admin area: a choice for this browser, as the theme is. */
export const SIDEBAR_FOLDED = 'trilha.sidebar-folded';
