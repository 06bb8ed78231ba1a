import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import {
  Button as AriaButton,
  DropIndicator,
  GridList,
  GridListItem,
  type Key,
  useDragAndDrop,
} from 'react-aria-components';
import { iconButtonClass } from '../button-class.ts';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';

export interface ReorderListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The name of the row in announcements. */
  nameOf: (item: Item) => string;
  onReorder: (items: Item[]) => void;
  /** The row itself, without form fields. */
  children: (item: Item, index: number) => ReactNode;
  isDisabled?: boolean;
  className?: string;
}

/** The items with those of `keys` moved before or after `target`. */
export function moved<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
  keys: ReadonlySet<Key>,
  target: Key,
  position: 'before' | 'after' | 'on',
): Item[] {
  const moving = items.filter((item) => keys.has(keyOf(item)));
  const rest = items.filter((item) => !keys.has(keyOf(item)));
  const place = rest.findIndex((item) => keyOf(item) === target);
  if (place < 0) return [...items];
  const at = position === 'after' ? place + 1 : place;
  return [...rest.slice(0, at), ...moving, ...rest.slice(at)];
}

/**
 * Reorders a list in three ways: by dragging the handle, by keyboard (Enter on the handle, arrows,
 * Enter), and by buttons, for people who cannot drag.
 */
export function ReorderList<Item>(props: ReorderListProps<Item>) {
  const { label, items, keyOf, nameOf, onReorder, children, isDisabled = false, className } = props;
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');

  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      onReorder(moved(items, keyOf, keys, target.key, target.dropPosition));
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="-my-px h-0.5 rounded-full outline-none data-drop-target:bg-brand"
      />
    ),
  });

  const step = (index: number, by: -1 | 1) => {
    const item = items[index];
    const neighbour = items[index + by];
    if (item === undefined || neighbour === undefined) return;
    const position = by < 0 ? 'before' : 'after';
    onReorder(moved(items, keyOf, new Set([keyOf(item)]), keyOf(neighbour), position));
    const name = nameOf(item);
    const place = index + by + 1;
    const count = items.length;
    say(t`${name} is now number ${place} of ${count}.`);
    // At an end of the list the pressed button gets disabled: the focus moves to the other one.
    const isAtEnd = index + by === 0 || index + by === items.length - 1;
    if (!isAtEnd) return;
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll('[role="row"]') ?? [];
      const other = by < 0 ? '[data-down]' : '[data-up]';
      rows[index + by]?.querySelector<HTMLElement>(other)?.focus();
    });
  };

  return (
    <>
      <GridList
        ref={list}
        aria-label={label}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        className={cx(
          'rounded-lg border border-line bg-surface-raised outline-none',
          'data-focus-visible:outline-3 data-focus-visible:outline-focus',
          className,
        )}
      >
        {items.map((item, index) => {
          const name = nameOf(item);
          return (
            <GridListItem
              key={keyOf(item)}
              id={keyOf(item)}
              textValue={name}
              className={cx(
                'flex items-center gap-2 border-line bg-surface-raised py-1.5 pr-2 pl-1 outline-none not-first:border-t',
                'first:rounded-t-lg last:rounded-b-lg data-dragging:opacity-50 pointer-fine:cursor-grab',
                'data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus',
              )}
            >
              <AriaButton
                slot="drag"
                aria-label={t`Drag ${name}`}
                className={iconButtonClass({ variant: 'quiet', size: 'sm' }, 'text-ink-muted')}
              >
                <GripVertical aria-hidden className="size-4.5" />
              </AriaButton>
              <div className="min-w-0 flex-1">{children(item, index)}</div>
              <IconButton
                label={t`Move ${name} up`}
                size="sm"
                isDisabled={isDisabled || index === 0}
                onPress={() => step(index, -1)}
                data-up
              >
                <ArrowUp aria-hidden className="size-4.5" />
              </IconButton>
              <IconButton
                label={t`Move ${name} down`}
                size="sm"
                isDisabled={isDisabled || index === items.length - 1}
                onPress={() => step(index, 1)}
                data-down
              >
                <ArrowDown aria-hidden className="size-4.5" />
              </IconButton>
            </GridListItem>
          );
        })}
      </GridList>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
