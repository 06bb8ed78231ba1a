import { Trans, useLingui } from '@lingui/react/macro';
import { SECTION_TITLE_MAX } from '@trilha/contract';
import { type SyntheticEvent, useState } from 'react';
import { Button, Modal, TextField } from '../../../ui/index.ts';

/** A section that is named: it begins with this lesson. */
export interface NamedSection {
  lessonId: number;
  title: string;
}

export interface SectionDialogProps {
  /** Undefined: the dialog is closed. */
  section: NamedSection | undefined;
  onClose: () => void;
  onName: (section: NamedSection) => void;
}

/** Asks for the title of a section. */
export function SectionDialog({ section, onClose, onName }: SectionDialogProps) {
  const { t } = useLingui();
  return (
    <Modal
      isOpen={section !== undefined}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t`Section`}
      size="sm"
    >
      {section && (
        <SectionForm key={section.lessonId} section={section} onClose={onClose} onName={onName} />
      )}
    </Modal>
  );
}

function SectionForm({ section, onClose, onName }: SectionDialogProps & { section: NamedSection }) {
  const { t } = useLingui();
  const [text, setText] = useState(section.title);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const title = text.trim();
    if (title === '') {
      setWrong(true);
      return;
    }
    onName({ ...section, title });
    onClose();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t`Title of the section`}
        description={t`Such as “Week 1” or “At work”. Students see it above these lessons.`}
        value={text}
        maxLength={SECTION_TITLE_MAX}
        onChange={(value) => {
          setText(value);
          setWrong(false);
        }}
        errorMessage={isWrong ? t`Enter a title.` : undefined}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
