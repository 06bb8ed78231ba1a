import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Person } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import {
  Mail,
  MailPlus,
  Megaphone,
  NotebookPen,
  Pencil,
  Printer,
  UserRoundPlus,
} from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { codeOf, isNotFound } from '../../../lib/api/errors.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import {
  AdminPage,
  Button,
  buttonClass,
  ErrorState,
  LinkButton,
  Skeleton,
} from '../../../ui/index.ts';
import { Gone } from '../gone.tsx';
import { noticeAddress } from '../notices/choice-address.ts';
import { mayChange, nameOf } from '../users/rights.ts';
import { useInvite } from '../use-invite.ts';
import { Courses } from './courses.tsx';
import { EnrollDialog } from './enroll-dialog.tsx';
import { Facts } from './facts.tsx';
import { personQuery } from './queries.ts';
import { Timeline } from './timeline.tsx';
import './person.css';

export const meta = () => [{ title: pageTitle(text`Person`) }];

const LIST = '/admin/users';

/** One person: how to reach them, their courses, and what has happened with them. */
export default function PersonPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const isId = /^[1-9]\d{0,9}$/.test(id);
  const { data, error, refetch, isFetching } = useQuery({
    ...personQuery(Number(id)),
    enabled: isId,
  });
  if (data) return <Loaded key={data.id} person={data} />;
  return (
    <AdminPage title={t`Person`} back={{ to: LIST, label: t`Users` }}>
      {!isId || isNotFound(error) ? (
        <Gone what="user" list={{ to: LIST, label: t`To all users` }} />
      ) : error ? (
        <div className="rounded-lg border border-line bg-surface-raised">
          <ErrorState
            title={t`Failed to load this person`}
            code={codeOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : (
        <div className="person-page">
          <p role="status" className="sr-only">
            <Trans>Loading...</Trans>
          </p>
          <Skeleton className="h-64 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </div>
      )}
    </AdminPage>
  );
}

function Loaded({ person }: { person: Person }) {
  const { t } = useLingui();
  const { user: me } = useAuth();
  const [isEnrolling, setEnrolling] = useState(false);
  /** How often a note was asked for: each time its field takes the focus. 0: it is closed. */
  const [noteAsked, setNoteAsked] = useState(0);
  const name = nameOf(person);
  const mayEdit = mayChange(me, person);
  const { invite, isInviting } = useInvite();
  return (
    <AdminPage
      title={name}
      back={{ to: LIST, label: t`Users` }}
      actions={
        <>
          <a href={`mailto:${encodeURIComponent(person.email)}`} className={buttonClass({})}>
            <Mail aria-hidden className="size-4.5" />
            <Trans context="verb">Write</Trans>
          </a>
          {mayDo(me, 'notices') && person.is_active && (
            <LinkButton to={noticeAddress({ ids: [person.id] })} variant="secondary">
              <Megaphone aria-hidden className="size-4.5" />
              <Trans>Notice</Trans>
            </LinkButton>
          )}
          <Button variant="secondary" onPress={() => setEnrolling(true)}>
            <UserRoundPlus aria-hidden className="size-4.5" />
            <Trans>Enroll</Trans>
          </Button>
          {mayEdit && (
            <Button variant="secondary" onPress={() => setNoteAsked((count) => count + 1)}>
              <NotebookPen aria-hidden className="size-4.5" />
              <Trans context="verb">Note</Trans>
            </Button>
          )}
          {person.is_invited && mayEdit && (
            <Button variant="secondary" isPending={isInviting} onPress={() => invite(person)}>
              <MailPlus aria-hidden className="size-4.5" />
              <Trans>Resend the invitation</Trans>
            </Button>
          )}
          {mayEdit && (
            <LinkButton to={`/admin/users/${person.id}/edit`} variant="secondary">
              <Pencil aria-hidden className="size-4.5" />
              <Trans>Edit user</Trans>
            </LinkButton>
          )}
          <Button variant="quiet" onPress={() => window.print()}>
            <Printer aria-hidden className="size-4.5" />
            <Trans>Print</Trans>
          </Button>
        </>
      }
    >
      <div className="person-page">
        <Facts person={person} mayEdit={mayEdit} />
        <Courses person={person} onEnroll={() => setEnrolling(true)} />
        <Timeline personId={person.id} noteAsked={noteAsked} onNoteClose={() => setNoteAsked(0)} />
      </div>
      <EnrollDialog person={person} isOpen={isEnrolling} onOpenChange={setEnrolling} />
    </AdminPage>
  );
}
