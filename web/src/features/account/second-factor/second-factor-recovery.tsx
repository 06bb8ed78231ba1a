import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { school } from '../../../content/school.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { saveText } from '../../../lib/api/download.ts';
import { Button, toast, UnsavedChanges } from '../../../ui/index.ts';
import { Step } from './second-factor-code.tsx';

/** What is said after a text was to be copied. */
interface CopyWords {
  copied: string;
  refused: string;
}

/** Copies a text and shows the result. Some browsers, and pages without TLS, do not allow it. */
export async function copy(text: string, { copied, refused }: CopyWords): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast(refused, { tone: 'error' });
    return false;
  }
  toast(copied, { tone: 'success' });
  return true;
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** The recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { t } = useLingui();
  const { user } = useAuth();
  const [isKept, setKept] = useState(false);
  const copyAll = async () => {
    const words = {
      copied: t`Copied the recovery codes.`,
      refused: t`This browser does not let us copy: please copy the recovery codes by hand.`,
    };
    if (await copy(codes.join('\n'), words)) setKept(true);
  };
  const download = () => {
    const { name: schoolName } = school;
    const email = user?.email;
    const head = [t`${schoolName}: recovery codes of ${email}`, t`Each of them works once.`].join(
      '\n',
    );
    saveText({
      filename: 'recovery-codes.txt',
      media_type: 'text/plain;charset=utf-8',
      content: `${head}\n\n${codes.join('\n')}\n`,
    });
    setKept(true);
  };
  return (
    <Step title={t`Save your recovery codes`}>
      <p>
        <Trans>
          Without your phone, each of these codes lets you in once. Keep them in a safe place, such
          as a password manager or on paper: they are shown only now.
        </Trans>
      </p>
      <ul
        aria-label={t`Recovery codes`}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg border border-line bg-surface-raised p-4 tracking-[0.08em] tabular-nums sm:w-fit sm:gap-x-12 sm:px-6"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onPress={() => void copyAll()}>
          <Copy aria-hidden className="size-5" />
          <Trans>Copy</Trans>
        </Button>
        <Button variant="secondary" onPress={download}>
          <Download aria-hidden className="size-5" />
          <Trans>Download</Trans>
        </Button>
        <Button onPress={onSaved}>
          <Trans>I have saved them</Trans>
        </Button>
      </div>
      <UnsavedChanges
        isDirty={!isKept}
        what={t`Your recovery codes are shown only now, and you have neither copied nor downloaded them.`}
      />
    </Step>
  );
}
