import type { SERVICE_WORKER } from '@trilha/contract';

/** The contract's, without the contract's schemas: this runs on every page. */
export const WORKER_ADDRESS: `/${typeof SERVICE_WORKER}` = '/service-worker.js';

/** What a page says to the worker of a new version: to take over from the one before it. */
export const TAKE_OVER = 'take-over';
