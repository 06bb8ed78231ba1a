import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton, TextField, type TextFieldProps } from '../../ui/index.ts';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'className' | 'description'> {
  /** What the button in the field shows, where a page has more than one of them. */
  shows?: string;
}

/** A password, with a button in the field that shows what was typed. */
export function PasswordField({ shows = 'senha', ...props }: PasswordFieldProps) {
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
      {/* Below the label: its line (text-sm) and the gap to the input. */}
      <IconButton
        label={`${isShown ? 'Ocultar' : 'Mostrar'} ${shows}`}
        onPress={() => setShown(!isShown)}
        className="absolute top-[calc(0.875rem*1.45+0.375rem)] right-0.5"
      >
        <Icon aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}
