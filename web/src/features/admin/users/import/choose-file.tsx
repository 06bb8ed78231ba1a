import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BYTE_ORDER_MARK, csvRows, USERS_FILE_COLUMNS, USERS_FILE_MAX_MB } from '@trilha/contract';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveText } from '../../../../lib/api/download.ts';
import { Banner, Button, FileDrop, Spinner } from '../../../../ui/index.ts';
import { CSV } from './refused-file.ts';

const EXAMPLE = csvRows([
  ['email', 'username', 'first_name', 'last_name', 'courses'],
  ['maria@example.com', 'maria', 'Maria', 'Souza', 'English for Beginners | Português'],
  ['joao@example.com', '', 'João', 'Gonçalves', ''],
]);

interface ChooseFileProps {
  error: string | undefined;
  isReading: boolean;
  rejected: ReactNode;
  onFile: (file: File) => void;
}

/** The first step, with what the file must look like. */
export function ChooseFile({ error, isReading, rejected, onFile }: ChooseFileProps) {
  const { t } = useLingui();
  return (
    <>
      <p className="max-w-prose text-ink-muted">
        <Trans>
          Users are recognized by their e-mail: new ones are added, existing ones are changed. First
          you see what would happen to each row; nothing is stored before you confirm it.
        </Trans>
      </p>
      {error && <Banner tone="error">{error}</Banner>}
      <FileDrop
        accept=".csv,.txt,text/csv"
        hint={t`A CSV file of at most ${USERS_FILE_MAX_MB} MB.`}
        onFile={onFile}
      >
        <p role="status" className="flex items-center gap-2 empty:hidden">
          {isReading && (
            <>
              <Spinner />
              <Trans>Reading the file...</Trans>
            </>
          )}
        </p>
      </FileDrop>
      {rejected}
      <section aria-labelledby="columns" className="flex max-w-prose flex-col items-start gap-3">
        <h2 id="columns" className="text-lg">
          <Trans>The columns</Trans>
        </h2>
        <p>
          <Trans>
            The first line names them, in English, Portuguese or French, in any order. Only the
            e-mail must be there. Other columns are not imported; you will see which.
          </Trans>
        </p>
        <ColumnWords />
        <p>
          <Trans>
            Several courses in one cell are separated by <code>|</code>. An empty cell leaves what a
            user has; without a username a new user gets the part of the e-mail before the @. A
            whole name is parted: its first word becomes the first name, the rest the last name.
          </Trans>
        </p>
        <Button
          variant="secondary"
          size="sm"
          onPress={() =>
            saveText({
              filename: 'users-example.csv',
              media_type: CSV,
              content: BYTE_ORDER_MARK + EXAMPLE,
            })
          }
        >
          <Download aria-hidden className="size-4.5" />
          <Trans>Download an example</Trans>
        </Button>
      </section>
    </>
  );
}

const COLUMN_LABELS = {
  email: msg({ message: 'Email', context: 'profile' }),
  username: msg`Username`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  full_name: msg`Full name`,
  courses: msg`Courses`,
} as const;

/** What the columns may be called, in several languages. */
function ColumnWords() {
  const { i18n } = useLingui();
  return (
    <dl className="grid w-full grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {Object.entries(USERS_FILE_COLUMNS).map(([column, words]) => (
        <div key={column} className="contents">
          <dt className="font-semibold">
            {i18n._(COLUMN_LABELS[column as keyof typeof COLUMN_LABELS])}
          </dt>
          <dd lang="mul" className="text-ink-muted">
            {words.join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
