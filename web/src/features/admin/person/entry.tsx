import { Trans, useLingui } from '@lingui/react/macro';
import { api, type TimelineEntry } from '@trilha/contract';
import { useMutation } from '@tanstack/react-query';
import {
  Check,
  ClipboardCheck,
  DoorOpen,
  GraduationCap,
  History,
  Inbox,
  type LucideIcon,
  Mail,
  NotebookPen,
  Pencil,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { Written } from '../../../lib/course-language.tsx';
import { useAuth } from '../../../lib/session/auth.tsx';
import { percent } from '../../../lib/texts/formats.ts';
import { Badge, Banner, ConfirmDelete, DOT, IconButton, RowLink } from '../../../ui/index.ts';
import { momentText } from '../moment.ts';
import { PlaceLink } from '../places.tsx';
import { Change } from './change.tsx';
import { NoteForm } from './note-form.tsx';
import { useNotesChanged } from './queries.ts';

type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

const ICONS: Readonly<Record<TimelineEntry['kind'], LucideIcon>> = {
  enrolled: GraduationCap,
  ended: DoorOpen,
  lesson: Check,
  attempt: ClipboardCheck,
  message: Inbox,
  mail: Mail,
  note: NotebookPen,
  audit: History,
};

interface EntryProps {
  entry: TimelineEntry;
  personId: number;
}

/** One thing that has happened with somebody. */
export function Entry({ entry, personId }: EntryProps) {
  const Icon = ICONS[entry.kind];
  return (
    <li>
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink"
      >
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        {entry.kind === 'note' ? (
          <Note note={entry} personId={personId} />
        ) : (
          <>
            <div className="wrap-anywhere">
              <What entry={entry} />
            </div>
            <Moment at={entry.at} />
          </>
        )}
      </div>
    </li>
  );
}

function Moment({ at, children }: { at: string; children?: ReactNode }) {
  return (
    <p className="mt-0.5 text-sm text-ink-muted wrap-anywhere">
      {children}
      <time dateTime={at}>{momentText(at)}</time>
    </p>
  );
}

function CourseName({ course }: { course: Of<'enrolled'>['course'] }) {
  return (
    <PlaceLink kind="course" id={course.id}>
      <Written in={course.language}>{course.title}</Written>
    </PlaceLink>
  );
}

function What({ entry }: { entry: Exclude<TimelineEntry, { kind: 'note' }> }) {
  switch (entry.kind) {
    case 'enrolled':
      return (
        <Trans>
          Enrolled in <CourseName course={entry.course} />
        </Trans>
      );
    case 'ended':
      return (
        <Trans>
          Enrollment in <CourseName course={entry.course} /> ended
        </Trans>
      );
    case 'lesson':
      return (
        <>
          <Trans>
            Completed <LessonName entry={entry} />
          </Trans>
          <InCourse course={entry.course} />
        </>
      );
    case 'attempt':
      return <Attempt entry={entry} />;
    case 'message':
      return <Message entry={entry} />;
    case 'mail':
      return <SentMail entry={entry} />;
    case 'audit':
      return <Change entry={entry} />;
  }
}

function LessonName({ entry: { id, title, course } }: { entry: Of<'lesson'> }) {
  return (
    <PlaceLink kind="lesson" id={id}>
      <Written in={course.language}>{title}</Written>
    </PlaceLink>
  );
}

function InCourse({ course }: { course: Of<'lesson'>['course'] }) {
  return (
    <span className="text-sm text-ink-muted">
      {DOT}
      <Written in={course.language}>{course.title}</Written>
    </span>
  );
}

function Attempt({ entry }: { entry: Of<'attempt'> }) {
  const { id, title, course, number } = entry;
  const score = percent(entry.score);
  const quiz = (
    <PlaceLink kind="attempt" id={id}>
      <Written in={course.language}>{title}</Written>
    </PlaceLink>
  );
  return (
    <>
      {entry.passed ? (
        <Trans>
          Passed {quiz} with {score}
        </Trans>
      ) : (
        <Trans>
          Did not pass {quiz}: {score}
        </Trans>
      )}
      <span className="text-sm text-ink-muted">
        {DOT}
        <Trans>attempt {number}</Trans>
      </span>
      <InCourse course={course} />
    </>
  );
}

function Message({ entry: { name, subject, handled } }: { entry: Of<'message'> }) {
  // A message has no page: the list finds it by who wrote it.
  const link = (
    <RowLink to={`/admin/messages?${new URLSearchParams({ search: name })}`}>
      <span lang="pt-BR">{subject}</span>
    </RowLink>
  );
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span>
        <Trans>Wrote to the school: {link}</Trans>
      </span>
      {!handled && (
        <Badge tone="accent">
          <Trans context="message">Open</Trans>
        </Badge>
      )}
    </span>
  );
}

function SentMail({ entry: { subject, state } }: { entry: Of<'mail'> }) {
  const what = <span className="font-semibold">{subject}</span>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span>
        <Trans>Mail to them: {what}</Trans>
      </span>
      {state === 'failed' && (
        <Badge tone="danger">
          <Trans context="mail">Not delivered</Trans>
        </Badge>
      )}
      {state === 'waiting' && (
        <Badge>
          <Trans context="mail">Waiting</Trans>
        </Badge>
      )}
    </span>
  );
}

/** A note: its author may change it, and they or a superuser may delete it. */
function Note({ note, personId }: { note: Of<'note'>; personId: number }) {
  const { t } = useLingui();
  const { user: me } = useAuth();
  const [isEditing, setEditing] = useState(false);
  const changed = useNotesChanged();
  const remove = useMutation({
    mutationFn: () => call(api.people.removeNote, { params: { id: note.id } }),
    onSuccess: changed,
  });
  if (isEditing) {
    return <NoteForm personId={personId} note={note} onDone={() => setEditing(false)} />;
  }
  const isOwn = me !== null && note.author_id === me.id;
  const author = note.author_name;
  const when = momentText(note.at);
  const edited = note.edited_at && momentText(note.edited_at);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="person-long min-w-0 flex-1 basis-64 whitespace-pre-wrap wrap-anywhere">
          {note.text}
        </p>
        <div className="flex flex-wrap items-center gap-1">
          {isOwn && (
            <IconButton
              label={t`Edit the note of ${when}`}
              size="sm"
              className="text-ink-muted"
              onPress={() => setEditing(true)}
            >
              <Pencil aria-hidden className="size-4.5" />
            </IconButton>
          )}
          {(isOwn || me?.is_superuser) && (
            <ConfirmDelete
              label={t`Delete the note of ${when}`}
              question={t`Delete this note?`}
              isPending={remove.isPending}
              onConfirm={() => remove.mutate()}
            />
          )}
        </div>
      </div>
      {remove.isError && (
        <Banner tone="error">
          <Trans>Failed to delete the note. Please try again.</Trans>
        </Banner>
      )}
      <Moment at={note.at}>
        <PlaceLink kind="user" id={note.author_id} className="font-semibold">
          {author}
        </PlaceLink>
        {edited && (
          <>
            {DOT}
            <Trans>edited {edited}</Trans>
          </>
        )}
        {DOT}
      </Moment>
    </>
  );
}
