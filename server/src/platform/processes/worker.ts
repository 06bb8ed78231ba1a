import cluster from 'node:cluster';

/*
 * A server process and the one that has started it (`primary.ts`). A server without such a one is its own.
 */

/** What a worker tells the primary: that it serves, or why it cannot start. */
export interface FromWorker {
  readonly ready?: string;
  readonly problem?: string;
}

/** Says where the server listens; of several processes the primary says it, once. */
export function sayReady(url: string): void {
  if (!tell({ ready: url })) console.log(`Trilha is ready on ${url}`);
}

/** Says why the server cannot start, and ends the process with exit code 1. */
export function failStart(problem: string): void {
  if (tell({ problem }, () => process.exit(1))) return;
  console.error(problem);
  process.exit(1);
}

function tell(message: FromWorker, sent: () => void = () => undefined): boolean {
  if (!cluster.worker?.isConnected()) return false;
  cluster.worker.send(message, sent);
  return true;
}

/**
 * Calls `close` once when SIGTERM or SIGINT asks the process to end after the answers under way. A second
 * signal ends it at once.
 */
export function onClose(close: () => void): void {
  let isClosing = false;
  const end = () => {
    if (!isClosing) {
      isClosing = true;
      close();
      return;
    }
    // Ctrl-C and systemd signal to the workers themselves, and the primary passes it on: that makes two
    // of one. Where the primary ends at once, its workers do.
    if (!cluster.isWorker) process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
