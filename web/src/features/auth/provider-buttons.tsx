import { useState } from 'react';
import { BrandIcon, Button } from '../../ui/index.ts';

const PROVIDERS = [
  { id: 'google', name: 'Google' },
  { id: 'facebook', name: 'Facebook' },
] as const;

/** The other ways in. This school has switched none of them on, which the buttons say. */
export function ProviderButtons() {
  const [missing, setMissing] = useState<string>();
  return (
    <div className="mt-7 flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        ou entre com
      </p>
      <div className="grid grid-cols-2 gap-3">
        {PROVIDERS.map(({ id, name }) => (
          <Button key={id} variant="secondary" onPress={() => setMissing(name)}>
            <BrandIcon name={id} />
            {name}
          </Button>
        ))}
      </div>
      <p role="status" className="text-center text-sm text-ink-muted">
        {missing &&
          `O login com ${missing} ainda não está disponível aqui. Entre com seu email e senha.`}
      </p>
    </div>
  );
}
