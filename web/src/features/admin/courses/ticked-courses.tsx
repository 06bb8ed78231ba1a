import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type AdminCourse, api } from '@trilha/contract';
import { Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../../lib/api/api.ts';
import { Written } from '../../../lib/course-language.tsx';
import { Button, IconButton, Modal } from '../../../ui/index.ts';
import { TickBar } from '../lists/tick-bar.tsx';
import type { useTicked } from '../lists/use-ticked.ts';
import { useCoursesChanged } from './queries.ts';

interface Outcome {
  readonly isPublished: boolean;
  readonly changed: readonly AdminCourse[];
  readonly failed: readonly { readonly course: AdminCourse; readonly reason: string | undefined }[];
}

/** Publishes courses or makes them drafts, one after the other: a school has few, and each is recorded by itself. */
export function usePublishMany() {
  const coursesChanged = useCoursesChanged();
  const [busy, setBusy] = useState<boolean>();
  const [outcome, setOutcome] = useState<Outcome>();
  return {
    /** What is being made of them; undefined: nothing is under way. */
    busy,
    outcome,
    forget: () => setOutcome(undefined),
    async store(courses: readonly AdminCourse[], isPublished: boolean) {
      setBusy(isPublished);
      const changed: AdminCourse[] = [];
      const failed: Outcome['failed'][number][] = [];
      for (const course of courses) {
        const { id } = course;
        try {
          await call(api.adminCourses.update, {
            params: { id },
            body: { is_published: isPublished },
          });
          changed.push(course);
        } catch (error) {
          failed.push({ course, reason: error instanceof ApiError ? error.detail : undefined });
        }
      }
      await coursesChanged();
      setBusy(undefined);
      setOutcome({ isPublished, changed, failed });
    },
  };
}

interface TickedCoursesProps {
  ticked: ReturnType<typeof useTicked<AdminCourse>>;
  publishing: ReturnType<typeof usePublishMany>;
}

/** What can be done with the courses that are ticked, also on other pages. */
export function TickedCourses({ ticked, publishing }: TickedCoursesProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { busy } = publishing;
  const { rows } = ticked;
  const drafts = rows.filter((course) => !course.is_published);
  const published = rows.filter((course) => course.is_published);
  const store = async (courses: readonly AdminCourse[], isPublished: boolean) => {
    setAsking(false);
    await publishing.store(courses, isPublished);
    ticked.clear();
  };
  return (
    <>
      <TickBar label={t`Selected courses`} count={ticked.count} onClear={ticked.clear}>
        <Button
          variant="secondary"
          isDisabled={published.length === 0 || busy !== undefined}
          isPending={busy === false}
          onPress={() => setAsking(true)}
        >
          <Trans>Make drafts</Trans>
        </Button>
        <Button
          isDisabled={drafts.length === 0 || busy !== undefined}
          isPending={busy === true}
          onPress={() => void store(drafts, true)}
        >
          <Trans>Publish</Trans>
        </Button>
      </TickBar>
      <Modal
        isOpen={isAsking}
        onOpenChange={setAsking}
        role="alertdialog"
        title={t`Make these courses drafts?`}
      >
        <div className="flex flex-col gap-4">
          <ul className="list-disc pl-5 wrap-anywhere">
            {published.map(({ id, title, language }) => (
              <li key={id}>
                <Written in={language}>{title}</Written>
              </li>
            ))}
          </ul>
          <p>
            <Trans>
              Their students no longer see them until you publish them again. Their progress stays.
            </Trans>
          </p>
          <div className="flex flex-wrap justify-end gap-3">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus anyway: to Cancel. */}
            <Button autoFocus variant="secondary" onPress={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button onPress={() => void store(published, false)}>
              <Trans>Make drafts</Trans>
            </Button>
          </div>
        </div>
      </Modal>
    </>
  );
}

/** What was done with many courses, until it is closed; it can be undone meanwhile. */
export function PublishedMany({ publishing }: Pick<TickedCoursesProps, 'publishing'>) {
  const { t } = useLingui();
  const { outcome, forget, store, busy } = publishing;
  const frame = useRef<HTMLElement>(null);
  // What was pressed is away.
  useEffect(() => {
    if (outcome && document.activeElement === document.body) frame.current?.focus();
  }, [outcome]);
  if (!outcome) return null;
  const { isPublished, changed, failed } = outcome;
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={t`What was done with the courses`}
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface-raised p-3 shadow-float"
    >
      <div role="status" className="flex min-w-0 grow flex-col gap-1 px-1">
        <p className="font-semibold">
          {isPublished ? (
            <Plural
              value={changed.length}
              one="# course is published."
              other="# courses are published."
            />
          ) : (
            <Plural
              value={changed.length}
              one="# course is a draft now."
              other="# courses are drafts now."
            />
          )}
        </p>
        {failed.map(({ course: { id, title, language }, reason }) => (
          <p key={id} className="text-danger-ink wrap-anywhere">
            <Written in={language}>{title}</Written>
            {': '}
            {reason ?? t`it could not be changed`}
          </p>
        ))}
      </div>
      {changed.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          isPending={busy !== undefined}
          onPress={() => void store(changed, !isPublished)}
        >
          <Undo2 aria-hidden className="size-4.5" />
          <Trans>Undo</Trans>
        </Button>
      )}
      <IconButton size="sm" label={t`Close`} onPress={forget}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </section>
  );
}
