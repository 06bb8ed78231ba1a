/** The storage key of the visitor's choice. Without a value the system's theme is used. */
export const THEME_KEY = 'theme';

/**
 * Runs in the head before the first paint, so that the other theme does not flash up. `<html>` then
 * differs from the prerendered one: give it `suppressHydrationWarning`.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;
