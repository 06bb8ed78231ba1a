import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf } from '../../../lib/api/errors.ts';
import { pageTitle } from '../../../content/school.ts';
import { ErrorState, Skeleton } from '../../../ui/index.ts';
import { ChangePassword } from './change-password.tsx';
import { LanguageSection } from './language-section.tsx';
import { NoticeMailsSection } from './notice-mails.tsx';
import type { RunningAction } from './running-action.ts';
import { OwnData } from '../own-data/own-data.tsx';
import { Passkeys } from '../passkeys/passkeys.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { ProfileForm } from './profile-form.tsx';
import { editedProfileQuery } from './queries.ts';
import { SecondFactor } from '../second-factor/second-factor.tsx';
import { Sessions } from '../sessions/sessions.tsx';

export const meta = () => [{ title: pageTitle(text`Edit Profile`) }];

/** The own profile. The picture is stored as soon as it is chosen, the fields on saving. */
export default function ProfilePage() {
  const { t } = useLingui();
  const { data: profile, error, refetch, isFetching } = useQuery(editedProfileQuery);
  // One action runs at a time, and only the last one shows its result.
  const [action, setAction] = useState<RunningAction>();
  return (
    <div className="container-page flex flex-col gap-8 pt-6 pb-16 sm:pt-10">
      <h1 className="text-2xl">
        <Trans>Edit Profile</Trans>
      </h1>
      {profile && (
        <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[15rem_minmax(0,44rem)]">
          <PicturePicker
            picture={profile.profile_image}
            action={action}
            onRunning={(isRunning) => setAction({ of: 'picture', isRunning })}
          />
          <ProfileForm
            profile={profile}
            action={action}
            onRunning={(isRunning) => setAction({ of: 'form', isRunning })}
          />
        </div>
      )}
      {profile && <LanguageSection language={profile.language} />}
      {profile && <NoticeMailsSection />}
      {profile && <ChangePassword email={profile.email} />}
      {profile && <Passkeys />}
      {profile && <Sessions />}
      {profile && (profile.is_staff || profile.is_superuser) && <SecondFactor />}
      {profile && <OwnData />}
      {!profile &&
        (error ? (
          <ErrorState
            title={t`Failed to load profile data`}
            code={codeOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            className="rounded-lg border border-line"
          />
        ) : (
          <Loading />
        ))}
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[15rem_minmax(0,44rem)]">
      <div className="flex items-center gap-5 lg:flex-col lg:items-start">
        <div className="overflow-hidden rounded-full">
          <Skeleton className="size-28" />
        </div>
        <p role="status" className="text-ink-muted">
          <Trans>Loading...</Trans>
        </p>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-17" />
        ))}
        <Skeleton className="h-36 sm:col-span-2" />
      </div>
    </div>
  );
}
