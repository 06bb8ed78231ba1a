import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
  RouterProvider,
} from 'react-aria-components';
import { useNavigate } from 'react-router';
import { cx } from '../cx.ts';
import { menuTriggerClass } from './menu-trigger.ts';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  /** The address of an entry that is a link. */
  to?: string;
  onAction?: () => void;
  tone?: 'danger';
  isDisabled?: boolean;
}

export interface MenuProps {
  /** The accessible name of the button and the menu. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  items: readonly MenuEntry[];
  className?: string;
  placement?: 'bottom end' | 'bottom start' | 'top end' | 'top start';
  defaultOpen?: boolean;
}

/** A button with a list of actions and links; arrows, letters, Escape and touch all work. */
export function Menu(props: MenuProps) {
  const { label, trigger, items, className, placement = 'bottom end', defaultOpen } = props;
  const navigate = useNavigate();
  const menu = (
    <MenuTrigger defaultOpen={defaultOpen}>
      <AriaButton className={cx(menuTriggerClass, className)}>
        {trigger}
        {/* After the visible text, so that the accessible name contains it. */}
        <span className="sr-only">{label}</span>
      </AriaButton>
      <Popover
        placement={placement}
        offset={6}
        className="min-w-52 rounded-lg border border-line bg-surface-raised p-1.5 text-ink shadow-float outline-none data-entering:animate-fade-in"
      >
        <AriaMenu aria-label={label} className="max-h-80 overflow-y-auto outline-none">
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              isDisabled={item.isDisabled}
              href={item.to}
              onAction={item.onAction}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-base no-underline outline-none',
                'data-disabled:cursor-not-allowed data-disabled:opacity-55 [&_svg]:size-5 [&_svg]:shrink-0',
                'data-focus-visible:inset-ring-2 data-focus-visible:inset-ring-focus',
                item.tone === 'danger'
                  ? 'text-danger-ink data-focused:bg-danger-soft'
                  : 'text-ink data-focused:bg-brand-soft [&_svg]:text-ink-muted',
              )}
            >
              {item.icon}
              {item.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
  // Without a router provider a link in the menu would reload the page.
  return <RouterProvider navigate={(to) => void navigate(to)}>{menu}</RouterProvider>;
}
