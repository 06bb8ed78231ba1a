import { useRef } from 'react';
import { ACCEPTED } from './files.ts';

/** Opens the file picker for a row of a list, in which no form field may stand. */
export function useReplaceFile<Item>(onFile: (item: Item, file: File) => void) {
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<Item>(undefined);
  return {
    ask(item: Item) {
      asked.current = item;
      input.current?.click();
    },
    picker: (
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file && asked.current !== undefined) onFile(asked.current, file);
          // Reset, so that the same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
    ),
  };
}
