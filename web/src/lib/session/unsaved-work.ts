import { useEffect } from 'react';
import { useBusy } from '../calm.ts';
import { holdUnsavedWork } from './session.ts';

/** To be called by each form: a session that ends under unsaved input waits until its user has logged in again. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useBusy(isUnsaved);
  useEffect(() => (isUnsaved ? holdUnsavedWork() : undefined), [isUnsaved]);
}
