import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Calls back with files dropped on an element; returns true while files are dragged over it. */
export function useFileDrop(
  zone: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  useEffect(() => {
    const element = zone.current;
    if (!element) return;
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget: to }: DragEvent) => {
      // Ignored while the pointer moves over child elements.
      if (!(to instanceof Node && element.contains(to))) setOver(false);
    };
    const drop = (event: DragEvent) => take(event);
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, [zone]);
  return isOver;
}

/** Prevents that the browser opens a file dropped outside the element, which would lose the form. */
export function useNoStrayDrop(): void {
  useEffect(() => {
    const keep = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}
