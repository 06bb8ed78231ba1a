import { useEffect, useRef } from 'react';

export interface Item {
  /** Of this item among all. */
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  /** The language of the title, where it is known. */
  readonly lang?: string | null;
  readonly to?: string;
}

export interface Group {
  readonly id: string;
  readonly name: string;
  readonly items: readonly Item[];
}

export interface ResultsProps {
  id: string;
  label: string;
  groups: readonly Group[];
  /** The id of the item that Enter opens. */
  marked: string | undefined;
  onOpen: (id: string) => void;
}

/** The list under the field, which keeps the focus: the marked item is told by `aria-activedescendant`. */
export function Results({ id, label, groups, marked, onOpen }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className="flex flex-col gap-2">
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <div
            id={`${id}-${group.id}`}
            role="presentation"
            className="px-3 py-1 text-sm font-semibold text-ink-muted"
          >
            {group.name}
          </div>
          {group.items.map((item) => (
            // The field has the focus and takes the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={item.id}
              id={`${id}-${item.id}`}
              role="option"
              aria-selected={item.id === marked}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onOpen(item.id)}
              className="flex min-h-11 cursor-pointer flex-col justify-center rounded-md px-3 py-1.5 hover:bg-brand-soft aria-selected:bg-brand-soft"
            >
              <span lang={item.lang ?? undefined} className="font-medium wrap-anywhere">
                {item.title}
              </span>
              {item.detail && (
                <span className="text-sm wrap-anywhere text-ink-muted">{item.detail}</span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
