/** What was done last on this screen, or is being done. */
export interface Deed {
  of: 'picture' | 'form';
  isRunning: boolean;
}
