import cluster from 'node:cluster';

/** How many processes serve on this machine beside one another, this one included. */
export const SIBLINGS = cluster.isWorker ? Number(process.env['WEB_CONCURRENCY']) || 1 : 1;

/** A process's part of what a machine has, such as cores or room on the disk. */
export function shareOf(whole: number, siblings = SIBLINGS): number {
  return Math.max(1, Math.floor(whole / siblings));
}

/**
 * The same of something that comes to the processes at random: half as much again as the share, so that
 * hardly anybody is refused because others of their kind have come to the same process.
 */
export function looseShareOf(whole: number, siblings = SIBLINGS): number {
  return siblings === 1 ? whole : Math.ceil((whole * 1.5) / siblings);
}
