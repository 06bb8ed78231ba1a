import { Trans, useLingui } from '@lingui/react/macro';
import {
  api,
  NOTICE_KINDS,
  type NoticeKind,
  type NoticeMails,
  type NoticeSettings,
  USUAL_QUIET_HOURS,
} from '@trilha/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import { dateFormat } from '../../../lib/texts/formats.ts';
import { Banner, Button, Checkbox, Select } from '../../../ui/index.ts';
import { AccountSection } from './account-section.tsx';

const settingsQuery = endpointQuery(api.notices.settings);

/** “9:00 PM”, or as the language writes a full hour. */
const hourText = (hour: number) =>
  dateFormat({ timeStyle: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 1, hour)));

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[];

/** Which notices come by mail, and when none does: stored as soon as it is chosen. */
export function NoticeMailsSection() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery);
  const [chosen, setChosen] = useState<NoticeSettings>();
  const [hasFailed, setFailed] = useState(false);
  const choose = async (body: NoticeSettings) => {
    setChosen(body);
    setFailed(false);
    try {
      queryClient.setQueryData(settingsQuery.queryKey, await call(api.notices.choose, { body }));
    } catch {
      setFailed(true);
    } finally {
      setChosen(undefined);
    }
  };
  const settings = chosen ?? data;
  const isSaving = chosen !== undefined;
  const options: { value: NoticeMails; label: string }[] = [
    { value: 'at_once', label: t`At once` },
    { value: 'daily', label: t`One e-mail a day with all that is new` },
    { value: 'never', label: t`Never: only behind the bell` },
  ];
  return (
    <AccountSection
      id="notices"
      title={t`Notices`}
      description={t`What your school tells you stands behind the bell at once. Here you choose what comes by e-mail.`}
    >
      {settings && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {KINDS.map((kind) => (
              <Select
                key={kind}
                label={contractText(NOTICE_KINDS[kind].name)}
                options={options}
                value={settings.mails[kind]}
                isDisabled={isSaving}
                onChange={(value) => {
                  const found = options.find((each) => each.value === value);
                  if (!found) return;
                  void choose({ ...settings, mails: { ...settings.mails, [kind]: found.value } });
                }}
              />
            ))}
          </div>
          <p className="text-sm text-ink-muted">
            <Trans>
              Whether and at which hour e-mails about your goal are written you choose with the goal
              on the dashboard.
            </Trans>
          </p>
          {KINDS.some((kind) => settings.mails[kind] !== 'never') && (
            <>
              <Checkbox
                isSelected={settings.quiet !== null}
                isDisabled={isSaving}
                onChange={(isQuiet) =>
                  void choose({ ...settings, quiet: isQuiet ? { ...USUAL_QUIET_HOURS } : null })
                }
              >
                <Trans>Quiet hours, in which no e-mail about notices comes</Trans>
              </Checkbox>
              {settings.quiet && (
                <div className="grid grid-cols-2 gap-3 sm:max-w-md">
                  <HourSelect
                    label={t({ message: 'From', context: 'hour' })}
                    value={settings.quiet.from}
                    isDisabled={isSaving}
                    onChange={(from) =>
                      settings.quiet &&
                      void choose({ ...settings, quiet: { ...settings.quiet, from } })
                    }
                  />
                  <HourSelect
                    label={t({ message: 'Until', context: 'hour' })}
                    value={settings.quiet.until}
                    isDisabled={isSaving}
                    onChange={(until) =>
                      settings.quiet &&
                      void choose({ ...settings, quiet: { ...settings.quiet, until } })
                    }
                  />
                </div>
              )}
            </>
          )}
        </>
      )}
      {hasFailed && (
        <Banner tone="error">{t`Your choice could not be saved. Please try again.`}</Banner>
      )}
      {!settings && isError && (
        <Banner
          tone="error"
          action={
            <Button
              variant="secondary"
              size="sm"
              isPending={isFetching}
              onPress={() => void refetch()}
            >
              <Trans>Retry</Trans>
            </Button>
          }
        >
          {t`What you have chosen could not be loaded.`}
        </Banner>
      )}
      {!settings && !isError && (
        <p role="status" className="text-ink-muted">
          <Trans>Loading...</Trans>
        </p>
      )}
    </AccountSection>
  );
}

interface HourSelectProps {
  label: string;
  value: number;
  isDisabled: boolean;
  onChange: (hour: number) => void;
}

function HourSelect({ label, value, isDisabled, onChange }: HourSelectProps) {
  return (
    <Select
      label={label}
      options={HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
      value={String(value)}
      isDisabled={isDisabled}
      onChange={(hour) => onChange(Number(hour))}
    />
  );
}
