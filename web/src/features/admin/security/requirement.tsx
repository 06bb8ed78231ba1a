import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Switch } from 'react-aria-components';
import { codeOf } from '../../../lib/api/errors.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { secondFactorQuery } from '../../../lib/session/second-factor.ts';
import { Banner, Button, cx, ErrorState, Modal, Skeleton, TextLink } from '../../../ui/index.ts';
import { requirementQuery, staffQuery, useRequire } from './queries.ts';

/** The switch by which a superuser requires two-step verification of all staff. */
export function Requirement() {
  const { t } = useLingui();
  const setting = useQuery(requirementQuery);
  const own = useQuery(secondFactorQuery).data;
  const require = useRequire();
  const explanation = useId();
  const [isAsking, setAsking] = useState(false);
  if (!setting.data) {
    return setting.error ? (
      <ErrorState
        title={t`Failed to load the setting. Please try again later.`}
        code={codeOf(setting.error)}
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
      aria-label={t`Two-step verification`}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface-raised p-4 sm:p-6"
    >
      <Switch
        isSelected={isOn}
        isDisabled={lacksOwn}
        isReadOnly={require.isPending}
        onChange={(isRequired) => (isRequired ? setAsking(true) : require.mutate(false))}
        aria-describedby={explanation}
        className="group flex w-fit cursor-pointer items-center gap-3 font-semibold data-disabled:cursor-not-allowed pointer-coarse:min-h-11"
      >
        {({ isSelected }) => (
          <>
            <Track isOn={isSelected} />
            <Trans>Require two-step verification of all staff</Trans>
          </>
        )}
      </Switch>
      <div id={explanation} className="flex max-w-prose flex-col gap-2 text-ink-muted">
        <p>
          <Trans>
            At log-in, staff then enter a code from an app on their phone in addition to their
            password. Those who have not set it up stay logged in, but the admin area stays closed
            to them until they do.
          </Trans>
        </p>
        <Missing isOn={isOn} />
      </div>
      <AskFirst
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          require.mutate(true);
        }}
      />
      {lacksOwn && (
        <Banner tone="info">
          <Trans>
            Turn on two-step verification{' '}
            <TextLink to="/profile#second-factor">on your profile</TextLink> first, so that you do
            not lock yourself out.
          </Trans>
        </Banner>
      )}
      {error && (
        <Banner tone="error">
          {error instanceof ApiError && error.status === 409
            ? error.detail
            : t`Failed to save the setting. Please try again later.`}
        </Banner>
      )}
      <p role="status" className="sr-only">
        {require.isSuccess && (isOn ? t`Required of all staff.` : t`No longer required.`)}
      </p>
    </section>
  );
}

/** The active staff, and who of them has no second step. */
function useStaffWithout() {
  const { data, error } = useQuery(staffQuery);
  const asked = data?.results.filter(
    (each) => each.is_active && (each.is_staff || each.is_superuser),
  );
  return { asked, missing: asked?.filter((each) => !each.second_factor), error };
}

/** The staff who are locked out by the requirement, or would be. */
function Missing({ isOn }: { isOn: boolean }) {
  const { asked, missing } = useStaffWithout();
  if (!asked || !missing || missing.length === 0) return null;
  const count = missing.length;
  const all = asked.length;
  return (
    <p className="font-medium text-ink">
      {isOn ? (
        <Plural
          value={count}
          one={`# of ${all} has not set it up yet: the admin area is closed to them.`}
          other={`# of ${all} have not set it up yet: the admin area is closed to them.`}
        />
      ) : (
        <Plural
          value={count}
          one={`# of ${all} has not set it up yet.`}
          other={`# of ${all} have not set it up yet.`}
        />
      )}
    </p>
  );
}

/** As many names are said; the table below has all of them. */
const NAMED = 8;

interface AskFirstProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** The question before the second step is required: it takes effect at once, on people at work. */
function AskFirst({ isOpen, onClose, onConfirm }: AskFirstProps) {
  const { t } = useLingui();
  const { missing, error } = useStaffWithout();
  const count = missing?.length ?? 0;
  const more = count - NAMED;
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      role="alertdialog"
      size="sm"
      title={t`Require two-step verification?`}
    >
      <div className="flex flex-col gap-3 text-ink-muted">
        {!missing && (
          <p>
            {error
              ? t`The list of staff could not be loaded, so it is not known who would be shut out.`
              : t`Loading...`}
          </p>
        )}
        {missing?.length === 0 && (
          <p>
            <Trans>All staff have set it up: nobody is shut out.</Trans>
          </p>
        )}
        {missing && missing.length > 0 && (
          <>
            <p>
              <Plural
                value={count}
                one="This closes the admin area at once to one person until they have set it up on their profile:"
                other="This closes the admin area at once to # people until they have set it up on their profile:"
              />
            </p>
            <ul className="list-disc pl-5 font-medium text-ink">
              {missing.slice(0, NAMED).map(({ id, name }) => (
                <li key={id} className="wrap-anywhere">
                  {name}
                </li>
              ))}
              {more > 0 && (
                <li>
                  <Trans context="people">and {more} more</Trans>
                </li>
              )}
            </ul>
          </>
        )}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="danger" isDisabled={!missing && !error} onPress={onConfirm}>
          <Trans context="two-step verification">Require it</Trans>
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus anyway: to the harmless answer. */}
        <Button autoFocus variant="secondary" onPress={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Modal>
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
