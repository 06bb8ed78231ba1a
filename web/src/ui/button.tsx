import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { buttonClass, iconButtonClass, type ButtonLook } from './button-class.ts';
import { Spinner } from './spinner.tsx';

type Base = Omit<AriaButtonProps, 'className' | 'children'> &
  ButtonLook & { className?: string; ref?: Ref<HTMLButtonElement> };

export interface ButtonProps extends Base {
  children: ReactNode;
}

/**
 * What a pending button is: it keeps its focus and does nothing. The library's own `isPending`
 * would besides announce an element that is gone by then, under a role that has no name.
 */
const pendingProps = {
  type: 'button',
  onPress: undefined,
  onClick: undefined,
  render: (dom) => <button {...dom} aria-disabled data-pending />,
} satisfies Partial<AriaButtonProps>;

/** While `isPending` the button keeps its focus and cannot be pressed; say so in its words too. */
export function Button({
  variant,
  size,
  className,
  children,
  isPending = false,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      {...(isPending ? pendingProps : {})}
      className={buttonClass({ variant, size }, className)}
    >
      {isPending && <Spinner />}
      {children}
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<Base, 'aria-label' | 'isPending'> {
  /** What the button does, read aloud and shown as its tip. */
  label: string;
  /** The icon. */
  children: ReactNode;
}

/** A square button that carries only an icon. */
export function IconButton({
  label,
  variant,
  size,
  className,
  children,
  ...props
}: IconButtonProps) {
  return (
    <AriaButton
      {...props}
      aria-label={label}
      className={iconButtonClass({ variant, size }, className)}
      render={(dom) => <button {...dom} title={label} />}
    >
      {children}
    </AriaButton>
  );
}
