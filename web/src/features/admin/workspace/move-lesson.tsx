import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedLesson } from '@trilha/contract';
import { type SyntheticEvent, useState } from 'react';
import { Written } from '../../../lib/course-language.tsx';
import { Button, Modal, TextField } from '../../../ui/index.ts';

export interface MoveLessonProps {
  /** Undefined: the dialog is closed. */
  lesson: ListedLesson | undefined;
  lessons: readonly ListedLesson[];
  onClose: () => void;
  onMove: (lesson: ListedLesson, place: number) => void;
}

/** Asks for the place of a lesson in its course: quicker than dragging it past forty others. */
export function MoveLesson({ lesson, lessons, onClose, onMove }: MoveLessonProps) {
  const { t } = useLingui();
  return (
    <Modal
      isOpen={lesson !== undefined}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t`Move to position`}
      size="sm"
    >
      {lesson && (
        <MoveForm
          key={lesson.id}
          lesson={lesson}
          lessons={lessons}
          onClose={onClose}
          onMove={onMove}
        />
      )}
    </Modal>
  );
}

interface MoveFormProps extends MoveLessonProps {
  lesson: ListedLesson;
}

function MoveForm({ lesson, lessons, onClose, onMove }: MoveFormProps) {
  const { t } = useLingui();
  const at = lessons.findIndex(({ id }) => id === lesson.id) + 1;
  const [text, setText] = useState(String(at));
  const [isWrong, setWrong] = useState(false);
  const count = lessons.length;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const place = Number(text);
    if (!Number.isInteger(place) || place < 1 || place > count) {
      setWrong(true);
      return;
    }
    if (place !== at) onMove(lesson, place);
    onClose();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="font-semibold wrap-anywhere">
        <Written>{lesson.title}</Written>
      </p>
      <TextField
        label={t`Position`}
        description={t`From 1 to ${count}. It is ${at} now.`}
        type="number"
        inputMode="numeric"
        min={1}
        max={count}
        value={text}
        onChange={(value) => {
          setText(value);
          setWrong(false);
        }}
        errorMessage={isWrong ? t`Enter a number from 1 to ${count}.` : undefined}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit">
          <Trans>Move</Trans>
        </Button>
      </div>
    </form>
  );
}
