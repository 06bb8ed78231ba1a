/** What the build tells the service worker (`scripts/build/service-worker.ts`). */
export interface WorkerPlan {
  /** The files whose names change with their content, such as `/assets/root-x.css`. */
  readonly assets: readonly string[];
  /** Their version. */
  readonly build: string;
  /** The version of the page of all screens: it holds settings of the server, which writes it here. */
  readonly shell: string;
  /** An address that answers with that page. */
  readonly shellAddress: string;
  /** Addresses of the screens behind the log-in, such as `/course/:id`. */
  readonly screens: readonly string[];
}
