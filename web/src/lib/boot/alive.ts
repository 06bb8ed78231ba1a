/** What the window is told once the page is alive; the script that starts it waits for that. */
export const ALIVE = 'trilha:alive';
