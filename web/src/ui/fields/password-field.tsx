import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../button.tsx';
import { TextField, type TextFieldProps } from './fields.tsx';

export interface PasswordFieldProps extends Omit<
  TextFieldProps,
  'type' | 'className' | 'description'
> {
  /** The labels of the button in the field, in the language of the page. */
  showLabel: string;
  hideLabel: string;
}

/** A password field with a button that shows the password. */
export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        spellCheck="false"
        isRequired
        className="[&_input]:pr-13 [&_input::-ms-reveal]:hidden"
      />
      {/* Offset by the height of the label (text-sm) and its gap to the input. */}
      <IconButton
        label={isShown ? hideLabel : showLabel}
        onPress={() => setShown(!isShown)}
        className="absolute top-[calc(0.875rem*1.45+0.375rem)] right-0.5"
      >
        <Icon aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}
