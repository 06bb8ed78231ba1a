/** Where the visitor's own choice is kept; absent means "as the system says". */
export const THEME_KEY = 'theme';

/**
 * Runs in the head, before anything is painted, so that a stored choice never flashes the other
 * theme. `<html>` then differs from the prerendered one: give it `suppressHydrationWarning`.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;
