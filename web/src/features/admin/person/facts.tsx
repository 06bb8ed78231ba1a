import { plural, t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Person } from '@trilha/contract';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mediaUrl } from '../../../lib/boot/config.ts';
import { dateFormat } from '../../../lib/texts/formats.ts';
import { Avatar, Badge, Button, DOT, TextAnchor } from '../../../ui/index.ts';
import { momentText } from '../moment.ts';
import { nameOf } from '../users/rights.ts';
import { DetailsDialog } from './details-dialog.tsx';

/** How to reach somebody, and what is known of them. */
export function Facts({ person, mayEdit }: { person: Person; mayEdit: boolean }) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const { phone, birth_date, guardian_name, guardian_contact, bio, last_seen } = person;
  const joined = <Day at={person.date_joined} />;
  return (
    <section aria-labelledby="person-facts" className="card flex min-w-0 flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 items-center gap-4">
          <Avatar name="" person={nameOf(person)} src={mediaUrl(person.profile_image)} size="lg" />
          <div className="flex min-w-0 flex-col gap-1.5">
            <h2 id="person-facts" className="text-lg">
              <Trans>Contact</Trans>
            </h2>
            <p className="flex flex-wrap gap-1.5">
              <Badge tone={person.is_active ? 'success' : 'neutral'}>
                {person.is_active
                  ? t({ message: 'Active', context: 'account' })
                  : t({ message: 'Inactive', context: 'account' })}
              </Badge>
              {person.is_superuser ? (
                <Badge tone="brand">{t`Superuser`}</Badge>
              ) : (
                person.is_staff && <Badge tone="brand">{t`Staff`}</Badge>
              )}
            </p>
          </div>
        </div>
        {mayEdit && (
          <Button variant="secondary" size="sm" onPress={() => setEditing(true)}>
            <Pencil aria-hidden className="size-4.5" />
            <Trans>Edit details</Trans>
          </Button>
        )}
      </div>
      <dl className="grid gap-x-6 gap-y-3 text-base sm:grid-cols-2">
        <Fact name={t({ message: 'Email', context: 'profile' })}>
          <TextAnchor href={`mailto:${encodeURIComponent(person.email)}`}>
            {person.email}
          </TextAnchor>
        </Fact>
        <Fact name={t`Phone`}>
          {phone && (
            <TextAnchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</TextAnchor>
          )}
        </Fact>
        <Fact name={t`Birth date`}>{birth_date && birthText(birth_date)}</Fact>
        <Fact name={t`Guardian`}>
          {(guardian_name || guardian_contact) &&
            [guardian_name, guardian_contact].filter(Boolean).join(DOT)}
        </Fact>
        <Fact name={t`Username`}>{person.username}</Fact>
        <Fact name={t`Joined`}>{joined}</Fact>
        <Fact name={t`Last seen`}>
          {last_seen ? (
            <time dateTime={last_seen}>{momentText(last_seen)}</time>
          ) : (
            <span className="text-ink-muted">
              <Trans>Never</Trans>
            </span>
          )}
        </Fact>
        {bio && (
          <div className="min-w-0 sm:col-span-2">
            <dt className="text-sm text-ink-muted">
              <Trans>About them</Trans>
            </dt>
            <dd className="person-long max-w-prose whitespace-pre-wrap wrap-anywhere">{bio}</dd>
          </div>
        )}
      </dl>
      <DetailsDialog person={person} isOpen={isEditing} onOpenChange={setEditing} />
    </section>
  );
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{dateFormat({ dateStyle: 'long' }).format(new Date(at))}</time>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere">
        {children || (
          <span className="text-ink-muted">
            <Trans>Not known</Trans>
          </span>
        )}
      </dd>
    </div>
  );
}

/** “May 31, 2014 (12 years old)”, of a calendar day. */
function birthText(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const born = new Date(year, month - 1, date);
  const now = new Date();
  const hadBirthday =
    now.getMonth() > born.getMonth() ||
    (now.getMonth() === born.getMonth() && now.getDate() >= born.getDate());
  const age = now.getFullYear() - born.getFullYear() - (hadBirthday ? 0 : 1);
  const when = dateFormat({ dateStyle: 'long' }).format(born);
  const years = plural(age, { one: '# year old', other: '# years old' });
  return text`${when} (${years})`;
}
