import { Button, type ButtonProps } from './button.tsx';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'isPending' | 'onPress'> {
  isSubmitting: boolean;
  /** Its label while the form is sent. */
  submittingLabel: string;
}

/** Sends a form. Meanwhile it says so, keeps the focus and takes no second press. */
export function SubmitButton({
  isSubmitting,
  submittingLabel,
  children,
  ...props
}: SubmitButtonProps) {
  return (
    <Button {...props} type="submit" isPending={isSubmitting}>
      {isSubmitting ? submittingLabel : children}
    </Button>
  );
}
