import { type PointerEvent, useState } from 'react';

export interface Drag {
  from: number;
  /** The index that the answer would get. */
  to: number;
}

/**
 * Reorders rows with fields by a drag handle, by mouse or touch. Escape cancels the drag. Give the handle
 * `handleProps(index)` and the rows' parent `data-drag-list`.
 */
export function useAnswerDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();

  const begin = (event: PointerEvent<HTMLElement>, from: number) => {
    const handle = event.currentTarget;
    const rows = [...(handle.closest('[data-drag-list]')?.children ?? [])];
    if (event.button !== 0 || rows.length < 2) return;
    event.preventDefault();
    handle.focus();
    handle.setPointerCapture(event.pointerId);
    let to = from;
    setDrag({ from, to });
    const follow = ({ clientY }: { clientY: number }) => {
      const above = rows.filter((row, index) => {
        const { top, height } = row.getBoundingClientRect();
        return index !== from && clientY > top + height / 2;
      });
      to = above.length;
      setDrag({ from, to });
    };
    const ends = new AbortController();
    const end = () => {
      ends.abort();
      setDrag(undefined);
    };
    const { signal } = ends;
    handle.addEventListener('pointermove', follow, { signal });
    handle.addEventListener('pointercancel', end, { signal });
    handle.addEventListener('lostpointercapture', end, { signal });
    handle.addEventListener(
      'pointerup',
      () => {
        end();
        if (to !== from) onMove(from, to);
      },
      { signal },
    );
    window.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') end();
      },
      { signal },
    );
  };

  return {
    drag,
    handleProps: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, index),
    }),
  };
}
