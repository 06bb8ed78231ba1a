import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Switch } from 'react-aria-components';
import { ApiError } from '../../../lib/api/api.ts';
import { secondFactorQuery } from '../../../lib/session/second-factor.ts';
import { Banner, cx, ErrorState, Skeleton, TextLink } from '../../../ui/index.ts';
import { requirementQuery, staffQuery, useRequire } from './queries.ts';

const FAILURE = 'Failed to save the setting. Please try again later.';

/** The switch by which a superuser requires two-step verification of all staff. */
export function Requirement() {
  const setting = useQuery(requirementQuery);
  const own = useQuery(secondFactorQuery).data;
  const require = useRequire();
  const explanation = useId();
  if (!setting.data) {
    return setting.error ? (
      <ErrorState
        title="Failed to load the setting. Please try again later."
        onRetry={() => void setting.refetch()}
        isRetrying={setting.isFetching}
        className="rounded-lg border border-line bg-surface-raised"
      />
    ) : (
      <Skeleton className="h-32 rounded-lg" />
    );
  }
  // An optimistic update: an error reverts it.
  const isOn = require.isPending ? require.variables : setting.data.staff_second_factor_required;
  const lacksOwn = own?.is_on === false && !isOn;
  const { error } = require;
  return (
    <section
      aria-label="Two-step verification"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface-raised p-4 sm:p-6"
    >
      <Switch
        isSelected={isOn}
        isDisabled={lacksOwn}
        isReadOnly={require.isPending}
        onChange={(isRequired) => require.mutate(isRequired)}
        aria-describedby={explanation}
        className="group flex w-fit cursor-pointer items-center gap-3 font-semibold data-disabled:cursor-not-allowed pointer-coarse:min-h-11"
      >
        {({ isSelected }) => (
          <>
            <Track isOn={isSelected} />
            Require two-step verification of all staff
          </>
        )}
      </Switch>
      <div id={explanation} className="flex max-w-prose flex-col gap-2 text-ink-muted">
        <p>
          At log-in, staff then give a code from an app on their phone besides the password. Whoever
          has not set it up stays logged in, but the admin area stays closed to them until they
          have.
        </p>
        <Missing isOn={isOn} />
      </div>
      {lacksOwn && (
        <Banner tone="info">
          Turn on two-step verification for yourself first, so that you do not lock yourself out:{' '}
          <TextLink to="/profile#second-factor">on your profile</TextLink>
        </Banner>
      )}
      {error && (
        <Banner tone="error">
          {error instanceof ApiError && error.status === 409 ? error.detail : FAILURE}
        </Banner>
      )}
      <p role="status" className="sr-only">
        {require.isSuccess && (isOn ? 'Required of all staff.' : 'No longer required.')}
      </p>
    </section>
  );
}

/** The staff who are locked out by the requirement, or would be. */
function Missing({ isOn }: { isOn: boolean }) {
  const staff = useQuery(staffQuery).data?.results;
  const asked = staff?.filter((each) => each.is_active && (each.is_staff || each.is_superuser));
  const missing = asked?.filter((each) => !each.second_factor).length ?? 0;
  if (!asked || missing === 0) return null;
  return (
    <p className="font-medium text-ink">
      {missing} of {asked.length} {missing === 1 ? 'has' : 'have'} not set it up yet
      {isOn ? ': the admin area is closed to them.' : '.'}
    </p>
  );
}

function Track({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'flex h-7 w-12 shrink-0 items-center rounded-full border-2 p-0.5 transition-colors',
        'group-data-focus-visible:outline-3 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus',
        'group-data-disabled:opacity-55',
        isOn ? 'border-brand bg-brand' : 'border-line-strong bg-surface-sunken',
      )}
    >
      <span
        className={cx(
          'size-5 rounded-full transition-transform',
          isOn ? 'translate-x-5 bg-on-brand' : 'bg-line-strong',
        )}
      />
    </span>
  );
}
