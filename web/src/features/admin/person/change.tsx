import { Trans } from '@lingui/react/macro';
import type { TimelineEntry } from '@trilha/contract';
import type { ReactNode } from 'react';
import { DetailText } from '../audit/entry-text.tsx';
import { detailLines, doneText } from '../audit/labels.ts';
import { PlaceLink } from '../places.tsx';

type Audited = Extract<TimelineEntry, { kind: 'audit' }>;

/** A change by staff, as a sentence: about whom it was is known on the page of a person. */
export function Change({ entry }: { entry: Audited }) {
  const { actor_id, actor_name, places } = entry;
  const isThere = places.some(({ kind, id }) => kind === 'user' && id === actor_id);
  const lines = detailLines(entry);
  const who = (
    <PlaceLink kind="user" id={isThere ? actor_id : null} className="font-semibold">
      {actor_name}
    </PlaceLink>
  );
  return (
    <>
      <Sentence entry={entry} who={who} />
      {lines.length > 0 && (
        <ul className="text-sm text-ink-muted">
          {lines.map((line) => (
            <li key={line.label}>
              <DetailText line={line} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Sentence({ entry, who }: { entry: Audited; who: ReactNode }) {
  const { action, subject_type, subject_name } = entry;
  // Such as “ana · English”, where the second one is the course or the quiz.
  const name = subject_name.replace(/^.*? · /, '');
  const what = <span className="font-semibold">{name}</span>;
  switch (`${action} ${subject_type}`) {
    case 'create comment':
      return (
        <Trans>
          {who} commented on {what}
        </Trans>
      );
    case 'update comment':
      return (
        <Trans>
          {who} changed the comment on {what}
        </Trans>
      );
    case 'delete comment':
      return (
        <Trans>
          {who} took back the comment on {what}
        </Trans>
      );
    case 'enroll enrollment':
      return (
        <Trans>
          {who} enrolled them in {what}
        </Trans>
      );
    case 'end enrollment':
      return (
        <Trans>
          {who} ended the enrollment in {what}
        </Trans>
      );
    case 'create user':
      return <Trans>{who} added this person</Trans>;
    case 'update user':
      return <Trans>{who} changed this person</Trans>;
    case 'delete note':
      return <Trans>{who} deleted a note</Trans>;
    default:
      return (
        <>
          {who} · {doneText(entry)} <span className="font-semibold">{subject_name}</span>
        </>
      );
  }
}
