import { msg, t as text } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { pageTitle } from '../../../../content/school.ts';
import { numberFormat } from '../../../../lib/texts/formats.ts';
import { AdminPage, Banner, Button, Checkbox } from '../../../../ui/index.ts';
import { useExportUsers } from '../export-users.ts';
import { ChooseFile } from './choose-file.tsx';
import { IMPORT_PAGE, ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { RecentImports, RunningImports } from './recent-imports.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { type ReadFile, useImport } from './use-import.ts';

export const meta = () => [{ title: pageTitle(text`Import and export users`) }];

const WOULD = {
  create: msg({ message: 'Will be added', context: 'row' }),
  update: msg({ message: 'Will be changed', context: 'row' }),
  unchanged: msg({ message: 'Nothing to change', context: 'row' }),
  refuse: msg({ message: 'Not taken', context: 'row' }),
};

/** Imports users from a spreadsheet, and exports them. */
export default function ImportUsersPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  // The address says which import is seen: it is there again after a reload, and for a colleague.
  const shown = Number(useSearchParams()[0].get('id'));
  const { state, refused, begun, keepRefused, read, begin, restart } = useImport(
    (id) => void navigate(`${IMPORT_PAGE}?id=${id}`),
  );
  const rejected = <RefusedRows files={refused} />;
  return (
    <AdminPage
      title={t`Import and export users`}
      back={{ to: '/admin/users', label: t`Users` }}
      actions={<ExportButton />}
    >
      {Number.isInteger(shown) && shown > 0 ? (
        <ImportProgress
          key={shown}
          id={shown}
          file={begun.get(shown)}
          rejected={rejected}
          onResults={keepRefused}
        />
      ) : state.step === 'choose' ? (
        <>
          <RunningImports />
          <ChooseFile
            error={state.error}
            isReading={state.isReading}
            rejected={rejected}
            onFile={read}
          />
          <RecentImports />
        </>
      ) : (
        <Preview
          file={state.file}
          error={state.error}
          isBeginning={state.isBeginning}
          rejected={rejected}
          onStore={(invite) => begin(state.file, invite)}
          onRestart={restart}
        />
      )}
    </AdminPage>
  );
}

function ExportButton() {
  const { save, isFetching } = useExportUsers();
  return (
    <Button variant="secondary" isPending={isFetching} onPress={() => void save()}>
      {!isFetching && <Download aria-hidden className="size-5" />}
      {isFetching ? <Trans>Exporting...</Trans> : <Trans>Export all users</Trans>}
    </Button>
  );
}

interface PreviewProps {
  file: ReadFile;
  error: string | undefined;
  isBeginning: boolean;
  rejected: ReactNode;
  onStore: (invite: boolean) => void;
  onRestart: () => void;
}

function Preview({ file, error, isBeginning, rejected, onStore, onRestart }: PreviewProps) {
  const { t } = useLingui();
  const { filename, preview } = file;
  const [invite, setInvite] = useState(true);
  const count = (outcome: string) => preview.rows.filter((row) => row.outcome === outcome).length;
  const [added, changed, refused] = [count('create'), count('update'), count('refuse')];
  const total = added + changed;
  const [adding, changing, refusing] = [added, changed, refused].map(numberFormat().format);
  return (
    <>
      <Banner tone={refused > 0 ? 'warning' : 'info'}>
        <Trans>
          <span className="wrap-anywhere">{filename}</span>: {adding} to be added, {changing} to be
          changed, {refusing} not taken. Nothing has been stored yet.
        </Trans>
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
            description={t`They set their password with a link that is good for 7 days.`}
          >
            <Trans>Send new users an invitation by e-mail</Trans>
          </Checkbox>
        )}
        {error && <Banner tone="error">{error}</Banner>}
        <div className="flex flex-wrap gap-3">
          {total > 0 && (
            <Button isPending={isBeginning} onPress={() => onStore(invite)}>
              <Plural value={total} one="Import # user" other="Import # users" />
            </Button>
          )}
          <Button variant="secondary" isDisabled={isBeginning} onPress={onRestart}>
            <Trans>Choose another file</Trans>
          </Button>
        </div>
      </div>
      {rejected}
      <ImportReport rows={preview.rows} words={WOULD} />
    </>
  );
}
