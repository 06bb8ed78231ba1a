import { api, USERS_FILE_MAX_MB, type UsersImportPreview } from '@trilha/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { pageTitle } from '../../../../content/school.ts';
import { download } from '../../../../lib/api/api.ts';
import { saveText } from '../../../../lib/api/download.ts';
import { localDay } from '../../../../lib/local-day.ts';
import {
  AdminPage,
  Banner,
  Button,
  Checkbox,
  FileDrop,
  LinkButton,
  ProgressBar,
  Spinner,
  toast,
  UnsavedChanges,
} from '../../../../ui/index.ts';
import { ImportReport } from './import-report.tsx';
import { type ImportState, useImport } from './use-import.ts';

export const meta = () => [{ title: pageTitle('Import and export users') }];

const CSV = 'text/csv;charset=utf-8';
const EXAMPLE =
  '\uFEFFemail;username;first_name;last_name;courses\r\n' +
  'maria@example.com;maria;Maria;Souza;English for Beginners | Português\r\n' +
  'joao@example.com;;João;Gonçalves;\r\n';

const WOULD = {
  create: 'Will be added',
  update: 'Will be changed',
  unchanged: 'Nothing to change',
  refuse: 'Not taken',
};
const DONE = { create: 'Added', update: 'Changed', unchanged: 'Unchanged', refuse: 'Not taken' };

/** Imports users from a spreadsheet, and exports them. */
export default function ImportUsersPage() {
  const { state, read, store, goOn, restart } = useImport();
  return (
    <AdminPage
      title="Import and export users"
      back={{ to: '/admin/users', label: 'Users' }}
      actions={<ExportButton />}
    >
      <UnsavedChanges
        isDirty={state.step === 'storing'}
        what="The import is still under way. Rows that have not been sent yet will not be stored."
      />
      {state.step === 'choose' && (
        <Choose error={state.error} isReading={state.isReading} onFile={read} />
      )}
      {state.step === 'preview' && (
        <Preview
          filename={state.filename}
          preview={state.preview}
          onStore={(invite) => store(state.filename, state.preview, invite)}
          onRestart={restart}
        />
      )}
      {state.step === 'storing' && <Storing state={state} onGoOn={goOn} />}
      {state.step === 'done' && <Done state={state} onRestart={restart} />}
    </AdminPage>
  );
}

function ExportButton() {
  const [isFetching, setFetching] = useState(false);
  const save = async () => {
    setFetching(true);
    try {
      const content = await download(api.userFiles.export);
      saveText({ filename: `users-${localDay(new Date())}.csv`, media_type: CSV, content });
    } catch (error) {
      console.warn('The users were not exported.', error);
      toast('Failed to export the users. Please try again.', { tone: 'error' });
    } finally {
      setFetching(false);
    }
  };
  return (
    <Button variant="secondary" isPending={isFetching} onPress={() => void save()}>
      {!isFetching && <Download aria-hidden className="size-5" />}
      {isFetching ? 'Exporting...' : 'Export all users'}
    </Button>
  );
}

interface ChooseProps {
  error: string | undefined;
  isReading: boolean;
  onFile: (file: File) => void;
}

function Choose({ error, isReading, onFile }: ChooseProps) {
  return (
    <>
      <p className="max-w-prose text-ink-muted">
        Users are known by their e-mail: new ones are added, existing ones are changed. First you
        see what would happen to each row; nothing is stored before you confirm it.
      </p>
      {error && <Banner tone="error">{error}</Banner>}
      <FileDrop
        accept=".csv,.txt,text/csv"
        hint={`A CSV file of at most ${USERS_FILE_MAX_MB} MB.`}
        onFile={onFile}
      >
        <p role="status" className="flex items-center gap-2 empty:hidden">
          {isReading && (
            <>
              <Spinner />
              Reading the file...
            </>
          )}
        </p>
      </FileDrop>
      <section aria-labelledby="columns" className="flex max-w-prose flex-col items-start gap-3">
        <h2 id="columns" className="text-lg">
          The columns
        </h2>
        <p>
          The first line names them: <code>email</code> must be there; <code>username</code>,{' '}
          <code>first_name</code>, <code>last_name</code> and <code>courses</code> may be. Several
          courses in one cell are separated by <code>|</code>. An empty cell leaves what a user has;
          without a username a new user gets the part of the e-mail before the @.
        </p>
        <Button
          variant="secondary"
          size="sm"
          onPress={() =>
            saveText({ filename: 'users-example.csv', media_type: CSV, content: EXAMPLE })
          }
        >
          <Download aria-hidden className="size-4.5" />
          Download an example
        </Button>
      </section>
    </>
  );
}

interface PreviewProps {
  filename: string;
  preview: UsersImportPreview;
  onStore: (invite: boolean) => void;
  onRestart: () => void;
}

function Preview({ filename, preview, onStore, onRestart }: PreviewProps) {
  const [invite, setInvite] = useState(true);
  const count = (outcome: string) => preview.rows.filter((row) => row.outcome === outcome).length;
  const added = count('create');
  const total = added + count('update');
  const rejected = count('refuse');
  return (
    <>
      <Banner tone={rejected > 0 ? 'warning' : 'info'}>
        <span className="wrap-anywhere">{filename}</span>: {added} to be added, {count('update')} to
        be changed, {rejected} not taken. Nothing has been stored yet.
      </Banner>
      {preview.notes.map((note) => (
        <p key={note} className="text-sm text-ink-muted">
          {note}
        </p>
      ))}
      <div className="flex flex-col gap-3">
        {added > 0 && (
          <Checkbox
            value={invite}
            onChange={setInvite}
            description="They set their password by a link that is good for 7 days."
          >
            Send new users an invitation by e-mail
          </Checkbox>
        )}
        <div className="flex flex-wrap gap-3">
          {total > 0 && (
            <Button onPress={() => onStore(invite)}>
              {total === 1 ? 'Import 1 user' : `Import ${total} users`}
            </Button>
          )}
          <Button variant="secondary" onPress={onRestart}>
            Choose another file
          </Button>
        </div>
      </div>
      <ImportReport rows={preview.rows} words={WOULD} />
    </>
  );
}

interface StoringProps {
  state: Extract<ImportState, { step: 'storing' }>;
  onGoOn: () => void;
}

function Storing({ state: { stored, total, isHalted }, onGoOn }: StoringProps) {
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <ProgressBar
        label={isHalted ? 'Import interrupted' : 'Importing...'}
        value={(stored.length / total) * 100}
        valueLabel={`${stored.length} of ${total}`}
        tone="brand"
      />
      {isHalted && (
        <Banner
          tone="error"
          action={
            <Button variant="secondary" size="sm" onPress={onGoOn}>
              Go on
            </Button>
          }
        >
          The import stopped. {stored.length} of {total} rows have been stored; nothing is stored
          twice when you go on.
        </Banner>
      )}
    </div>
  );
}

interface DoneProps {
  state: Extract<ImportState, { step: 'done' }>;
  onRestart: () => void;
}

function Done({ state: { stored, filename }, onRestart }: DoneProps) {
  const rejected = stored.filter((row) => row.outcome === 'refuse').length;
  return (
    <>
      <Banner tone={rejected > 0 ? 'warning' : 'success'}>
        <span className="wrap-anywhere">{filename}</span> was imported: {stored.length - rejected}{' '}
        of {stored.length} rows stored.
      </Banner>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/admin/users">To the users</LinkButton>
        <Button variant="secondary" onPress={onRestart}>
          Import another file
        </Button>
      </div>
      <ImportReport rows={stored} words={DONE} />
    </>
  );
}
