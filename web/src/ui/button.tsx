import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonLook, iconButtonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

interface Base
  extends Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'onClick' | 'children'>, ButtonLook {
  isDisabled?: boolean | undefined;
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
}

/**
 * Safari does not focus a pressed button, so a dialog could not return the focus to it. Enter in a
 * field presses the form's submit button too: there the focus stays in the field.
 */
function focusAndPress(onPress: Base['onPress']) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    const isEnterInField =
      button.type === 'submit' &&
      event.detail === 0 &&
      button.form?.contains(document.activeElement);
    if (!isEnterInField) button.focus({ preventScroll: true });
    onPress?.(event);
  };
}

export interface ButtonProps extends Base {
  children: ReactNode;
  /** The button keeps the focus and cannot be pressed. Change its label too. */
  isPending?: boolean | undefined;
}

export function Button({
  variant,
  size,
  className,
  children,
  isPending = false,
  isDisabled,
  onPress,
  type = 'button',
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      // A pending submit button must not submit its form again.
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      onClick={isPending ? undefined : focusAndPress(onPress)}
      {...(isPending ? { 'aria-disabled': true, 'data-pending': true } : {})}
      className={buttonClass({ variant, size }, className)}
    >
      {isPending && <Spinner />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<Base, 'aria-label' | 'title'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  /** The icon. */
  children: ReactNode;
}

/** A square button with only an icon. */
export function IconButton({
  label,
  variant,
  size,
  className,
  children,
  isDisabled,
  onPress,
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      disabled={isDisabled}
      onClick={focusAndPress(onPress)}
      aria-label={label}
      title={label}
      className={iconButtonClass({ variant, size }, className)}
    >
      {children}
    </button>
  );
}
