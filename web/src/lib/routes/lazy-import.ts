import { waitForServer } from '../connection.ts';

/**
 * Loads a part of the site's code, such as `() => import('../dialog.tsx')`. While the server is away
 * the page says so, and the part comes when it is back.
 * @throws what `load` throws, where the server answers and the code does not come
 */
export async function lazyImport<T>(load: () => Promise<T>): Promise<T> {
  let isSecondTry = false;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (isSecondTry) throw error;
      // Where it answers at once, one hiccup is forgiven; an outage that it comes back from is not one.
      isSecondTry = !(await waitForServer());
    }
  }
}
