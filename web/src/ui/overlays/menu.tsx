import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import {
  Button as AriaButton,
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
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

/** A group of entries of which one is chosen, such as the theme. */
export interface MenuChoice {
  id: string;
  label: string;
  options: readonly { value: string; label: string; lang?: string; icon?: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
}

export interface MenuProps {
  /** The accessible name of the button and the menu. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  items: readonly (MenuEntry | MenuChoice)[];
  className?: string;
  placement?: 'bottom end' | 'bottom start' | 'top end' | 'top start';
  defaultOpen?: boolean;
}

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-base no-underline outline-none ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-55 [&_svg]:size-5 [&_svg]:shrink-0 ' +
  'data-focus-visible:inset-ring-2 data-focus-visible:inset-ring-focus';

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
        <AriaMenu
          aria-label={label}
          className="max-h-[min(32rem,75dvh)] overflow-y-auto outline-none"
        >
          {items.map((item) =>
            'options' in item ? (
              <Choice key={item.id} choice={item} />
            ) : (
              <MenuItem
                key={item.id}
                id={item.id}
                textValue={item.label}
                isDisabled={item.isDisabled}
                href={item.to}
                onAction={item.onAction}
                className={cx(
                  itemClass,
                  item.tone === 'danger'
                    ? 'text-danger-ink data-focused:bg-danger-soft'
                    : 'text-ink data-focused:bg-brand-soft [&_svg]:text-ink-muted',
                )}
              >
                {item.icon}
                {item.label}
              </MenuItem>
            ),
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
  // Without a router provider a link in the menu would reload the page.
  return <RouterProvider navigate={(to) => void navigate(to)}>{menu}</RouterProvider>;
}

function Choice({ choice: { id, label, options, value, onChange } }: { choice: MenuChoice }) {
  return (
    <MenuSection
      id={id}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(chosen) => {
        const [next] = chosen === 'all' ? [] : chosen;
        if (next !== undefined) onChange(String(next));
      }}
      className="my-1 border-y border-line py-1 [[role=group]+&]:-mt-1 [[role=group]+&]:border-t-0"
    >
      <Header className="px-3 pt-1.5 text-sm font-semibold text-ink-muted">{label}</Header>
      {options.map((option) => (
        <MenuItem
          key={option.value}
          id={option.value}
          textValue={option.label}
          className={cx(itemClass, 'text-ink data-focused:bg-brand-soft [&_svg]:text-ink-muted')}
        >
          {({ isSelected }) => (
            <>
              {option.icon}
              <span lang={option.lang} className="flex-1">
                {option.label}
              </span>
              {isSelected && <Check aria-hidden />}
            </>
          )}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
