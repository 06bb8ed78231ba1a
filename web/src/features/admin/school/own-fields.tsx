import { Trans, useLingui } from '@lingui/react/macro';
import { api } from '@trilha/contract';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { ApiError, upload } from '../../../lib/api/api.ts';
import { LANGUAGE_NAMES } from '../../../lib/language.ts';
import { fieldProps } from '../../../lib/form.ts';
import { Button, Checkbox, FileButton, LogoMark, Select, toast } from '../../../ui/index.ts';
import { useTestMail } from './queries.ts';

/* The fields of the school that are like no others. */

/** The logo: stored when it is chosen, shown on the pages when it is published. */
export function LogoField() {
  const { t } = useLingui();
  const { control } = useFormContext();
  const [isUploading, setUploading] = useState(false);
  return (
    <Controller
      name="identity.logo"
      control={control}
      render={({ field: { value, onChange } }) => {
        const send = async (file: File) => {
          setUploading(true);
          const form = new FormData();
          form.append('logo', file);
          try {
            onChange((await upload(api.adminSchool.uploadLogo, { form })).logo);
          } catch (error) {
            const reason =
              error instanceof ApiError ? Object.values(error.fieldErrors)[0]?.[0] : undefined;
            toast(reason ?? t`The logo could not be uploaded. Please try again.`, {
              tone: 'error',
            });
          } finally {
            setUploading(false);
          }
        };
        return (
          <div className="flex flex-col gap-2">
            <span className="text-sm font-semibold">
              <Trans>Logo</Trans>
            </span>
            <span id="logo-hint" className="text-sm text-ink-muted">
              <Trans>A square picture, PNG, JPEG or WebP, at the top of each page.</Trans>
            </span>
            <div className="flex flex-wrap items-center gap-4">
              {typeof value === 'string' ? (
                <img src={`/media/pictures/${value}`} alt={t`The logo`} className="size-16" />
              ) : (
                <LogoMark className="size-16" />
              )}
              <FileButton
                accept="image/png,image/jpeg,image/webp"
                onFile={(file) => void send(file)}
                describedBy="logo-hint"
                size="sm"
                isDisabled={isUploading}
              >
                {isUploading ? t`Uploading...` : t`Choose a picture`}
              </FileButton>
              {value !== null && (
                <Button variant="quiet" size="sm" onPress={() => onChange(null)}>
                  <Trans>Remove the logo</Trans>
                </Button>
              )}
            </div>
          </div>
        );
      }}
    />
  );
}

/** The languages in which the public pages can be read; Portuguese always. */
export function LanguagesField() {
  const { t } = useLingui();
  const { control } = useFormContext();
  return (
    <Controller
      name="languages"
      control={control}
      render={({ field }) => {
        const chosen: string[] = Array.isArray(field.value) ? field.value : [];
        return (
          <fieldset className="min-w-0">
            <legend className="text-sm font-semibold">{t`Languages of the public pages`}</legend>
            <p className="text-sm text-ink-muted">
              <Trans>A language that is not offered leads to the Portuguese page.</Trans>
            </p>
            {LANGUAGE_NAMES.map(({ value, name }) => (
              <Checkbox
                key={value}
                isSelected={chosen.includes(value)}
                isDisabled={value === 'pt-BR'}
                onChange={(is) =>
                  field.onChange(
                    LANGUAGE_NAMES.map((each) => each.value).filter((each) =>
                      each === value ? is : chosen.includes(each),
                    ),
                  )
                }
              >
                <span lang={value}>{name}</span>
              </Checkbox>
            ))}
          </fieldset>
        );
      }}
    />
  );
}

export function TimeZoneField() {
  const { t } = useLingui();
  const { control } = useFormContext();
  return (
    <Controller
      name="timeZone"
      control={control}
      render={(field) => {
        const props = fieldProps(field);
        const zones = new Set([String(props.value), ...Intl.supportedValuesOf('timeZone')]);
        return (
          <Select
            {...props}
            label={t`Time zone`}
            description={t`Where the days of the school begin: for streaks, opening hours and dates in mails.`}
            options={[...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          />
        );
      }}
    />
  );
}

/** @param isDirty what was not saved is not in the mail */
export function TestMail({ isDirty }: { isDirty: boolean }) {
  const { t } = useLingui();
  const { mutate, isPending } = useTestMail();
  const send = () =>
    mutate(undefined, {
      onSuccess: ({ recipient }) =>
        toast(t`A test mail is on its way to ${recipient}.`, { tone: 'success' }),
      onError: (error) =>
        toast(
          (error instanceof ApiError && error.detail) ||
            t`The test mail could not be sent. Please try again.`,
          {
            tone: 'error',
          },
        ),
    });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        size="sm"
        isDisabled={isDirty}
        isPending={isPending}
        onPress={send}
      >
        {isPending ? t`Sending...` : t`Send me a test mail`}
      </Button>
      {isDirty && (
        <span className="text-sm text-ink-muted">
          <Trans>Save the draft first.</Trans>
        </span>
      )}
    </div>
  );
}
