import { Trans } from '@lingui/react/macro';
import type { AuditPlace } from '@trilha/contract';
import { Fragment, type ReactNode } from 'react';
import { RowLink } from '../../../ui/index.ts';
import { PlaceLink } from '../places.tsx';
import type { DetailLine } from './labels.ts';

/** The name of something as a link to where it is, while it exists. */
export function Place({ place, children }: { place: AuditPlace | null; children: ReactNode }) {
  if (!place) return <span className="font-semibold">{children}</span>;
  if (place.kind === 'message') {
    // A message has no page: the list finds it by who wrote it.
    const search = new URLSearchParams({ search: place.name });
    return <RowLink to={`/admin/messages?${search}`}>{children}</RowLink>;
  }
  return (
    <PlaceLink kind={place.kind} id={place.id}>
      {children}
    </PlaceLink>
  );
}

/** One line of the details of an entry. */
export function DetailText({ line }: { line: DetailLine }) {
  const { label } = line;
  if ('things' in line) {
    return (
      <Trans>
        {label}: <Things {...line} />
      </Trans>
    );
  }
  const { text: value } = line;
  return (
    <Trans>
      {label}: {value}
    </Trans>
  );
}

type ThingsOfLine = Pick<Extract<DetailLine, { things: unknown }>, 'things' | 'more'>;

function Things({ things, more }: ThingsOfLine) {
  if (more === 0) return <NamesOf things={things} />;
  return (
    <Trans>
      <NamesOf things={things} /> and {more} more
    </Trans>
  );
}

/** What the details name by id; of what is gone the id is all that is left. */
function NamesOf({ things }: Pick<ThingsOfLine, 'things'>) {
  return things.map(({ id, place }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {place ? <Place place={place}>{place.name}</Place> : <Trans>{id} (deleted)</Trans>}
    </Fragment>
  ));
}
