import { useEffect } from 'react';
import { holdUnsavedWork } from './session.ts';

/** To be called by each form: a session that ends under unsaved input waits until its user has logged in again. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? holdUnsavedWork() : undefined), [isUnsaved]);
}
