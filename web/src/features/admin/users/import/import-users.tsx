import { api, type UsersImportPreview } from '@trilha/contract';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pageTitle } from '../../../../content/school.ts';
import { download } from '../../../../lib/api/api.ts';
import { saveText } from '../../../../lib/api/download.ts';
import { localDay } from '../../../../lib/local-day.ts';
import {
  AdminPage,
  Banner,
  Button,
  Checkbox,
  LinkButton,
  ProgressBar,
  toast,
  UnsavedChanges,
} from '../../../../ui/index.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportReport } from './import-report.tsx';
import { CSV } from './refused-file.ts';
import { RefusedRows } from './refused-rows.tsx';
import { type ImportState, useImport } from './use-import.ts';

export const meta = () => [{ title: pageTitle('Import and export users') }];

const WOULD = {
  create: 'Will be added',
  update: 'Will be changed',
  unchanged: 'Nothing to change',
  refuse: 'Not taken',
};
const DONE = { create: 'Added', update: 'Changed', unchanged: 'Unchanged', refuse: 'Not taken' };

/** Imports users from a spreadsheet, and exports them. */
export default function ImportUsersPage() {
  const { state, refused, read, store, goOn, restart } = useImport();
  const rejected = <RefusedRows files={refused} />;
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
        <ChooseFile
          error={state.error}
          isReading={state.isReading}
          rejected={rejected}
          onFile={read}
        />
      )}
      {state.step === 'preview' && (
        <Preview
          filename={state.filename}
          preview={state.preview}
          rejected={rejected}
          onStore={(invite) => store(state.filename, state.preview, invite)}
          onRestart={restart}
        />
      )}
      {state.step === 'storing' && <Storing state={state} onGoOn={goOn} />}
      {state.step === 'done' && <Done state={state} rejected={rejected} onRestart={restart} />}
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

interface PreviewProps {
  filename: string;
  preview: UsersImportPreview;
  rejected: ReactNode;
  onStore: (invite: boolean) => void;
  onRestart: () => void;
}

function Preview({ filename, preview, rejected, onStore, onRestart }: PreviewProps) {
  const [invite, setInvite] = useState(true);
  const count = (outcome: string) => preview.rows.filter((row) => row.outcome === outcome).length;
  const added = count('create');
  const total = added + count('update');
  const refused = count('refuse');
  return (
    <>
      <Banner tone={refused > 0 ? 'warning' : 'info'}>
        <span className="wrap-anywhere">{filename}</span>: {added} to be added, {count('update')} to
        be changed, {refused} not taken. Nothing has been stored yet.
      </Banner>
      {preview.notes.length > 0 && (
        <Banner tone="warning" className="text-sm">
          <ul className="flex flex-col gap-1 wrap-anywhere">
            {preview.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="flex flex-col gap-3">
        {added > 0 && (
          <Checkbox
            value={invite}
            onChange={setInvite}
            description="They set their password with a link that is good for 7 days."
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
      {rejected}
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
          The import stopped. {stored.length} of {total} {total === 1 ? 'row' : 'rows'} stored so
          far; nothing is stored twice when you go on.
        </Banner>
      )}
    </div>
  );
}

interface DoneProps {
  state: Extract<ImportState, { step: 'done' }>;
  rejected: ReactNode;
  onRestart: () => void;
}

function Done({ state: { stored, rows, filename }, rejected, onRestart }: DoneProps) {
  const taken = stored.filter((row) => row.outcome !== 'refuse').length;
  const refused = rows.filter((row) => row.outcome === 'refuse').length;
  return (
    <>
      <Banner tone={refused > 0 ? 'warning' : 'success'}>
        <span className="wrap-anywhere">{filename}</span> was imported: {taken} of {stored.length}{' '}
        {stored.length === 1 ? 'row' : 'rows'} stored.
        {refused > 0 && ` ${refused === 1 ? '1 row was' : `${refused} rows were`} not taken.`}
      </Banner>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/admin/users">To the users</LinkButton>
        <Button variant="secondary" onPress={onRestart}>
          Import another file
        </Button>
      </div>
      {rejected}
      <ImportReport rows={rows} words={DONE} />
    </>
  );
}
