import { useLingui } from '@lingui/react/macro';
import { api, type ExportFormat } from '@trilha/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { saveText } from '../../../lib/api/download.ts';
import { Menu, Spinner, toast, VisuallyHidden } from '../../../ui/index.ts';

/** Names that are the same in every language; of a spreadsheet the language has a word. */
const FORMATS: readonly { format: ExportFormat; name?: string }[] = [
  { format: 'gift', name: 'Moodle GIFT (.txt)' },
  { format: 'moodle_xml', name: 'Moodle XML (.xml)' },
  { format: 'csv' },
];

export interface ExportMenuProps {
  /** The title distinguishes several of these menus on one page. */
  quiz: { id: number; title?: string };
  /** Shows only the icon, such as in the row of a table. */
  isCompact?: boolean;
}

/** Downloads the stored questions of a quiz as a file for other programs. */
export function ExportMenu({ quiz, isCompact = false }: ExportMenuProps) {
  const { t } = useLingui();
  const [isFetching, setIsFetching] = useState(false);
  const { title } = quiz;
  const save = async (format: ExportFormat) => {
    if (isFetching) return;
    setIsFetching(true);
    try {
      saveText(await call(api.quizFiles.export, { params: { id: quiz.id }, query: { format } }));
    } catch (error) {
      console.warn('The questions were not exported.', error);
      toast(t`Failed to export the questions. Please try again.`, { tone: 'error' });
    } finally {
      setIsFetching(false);
    }
  };
  const Icon = isFetching ? Spinner : Download;
  return (
    <Menu
      // Read out after “Export”.
      label={title === undefined ? t`the questions` : t`the questions of ${title}`}
      trigger={
        <>
          <Icon className={isCompact ? 'size-4.5' : 'size-5'} />
          {isCompact ? <VisuallyHidden>{t`Export`}</VisuallyHidden> : t`Export`}
        </>
      }
      items={FORMATS.map(({ format, name = t`Spreadsheet (.csv)` }) => ({
        id: format,
        label: name,
        onAction: () => void save(format),
      }))}
      className={
        isCompact
          ? 'w-11 justify-center text-ink-muted hover:text-brand-ink'
          : 'border-2 border-line-strong px-5 hover:border-brand-ink'
      }
    />
  );
}
