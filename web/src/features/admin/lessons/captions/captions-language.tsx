import { useLingui } from '@lingui/react/macro';
import { type Ref, useState } from 'react';
import { Select, TextField } from '../../../../ui/index.ts';
import { languageTitle } from './track-words.ts';

/** The languages that the school teaches, and those that its students speak. */
const COMMON = ['pt-BR', 'en', 'fr', 'es'];
const OTHER = 'other';

export interface CaptionsLanguageProps {
  name: string;
  /** A BCP 47 tag; empty until one is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  isDisabled: boolean;
  isInvalid: boolean;
  errorMessage: string | undefined;
  ref: Ref<HTMLInputElement & HTMLSelectElement>;
}

/** Chooses a language: a common one, or any other by its tag. */
export function CaptionsLanguage(props: CaptionsLanguageProps) {
  const { t } = useLingui();
  const { value, onChange, isInvalid, errorMessage, ref, ...rest } = props;
  const [isOther, setOther] = useState(false);
  const errorProps = { isInvalid, errorMessage };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Select
        {...rest}
        {...(isOther ? {} : { ...errorProps, ref })}
        label={t`Language`}
        placeholder={t`Select a language`}
        options={[
          ...COMMON.map((tag) => ({ value: tag, label: languageTitle(tag) ?? tag })),
          { value: OTHER, label: t`Another language...` },
        ]}
        value={isOther ? OTHER : value}
        onChange={(chosen) => {
          setOther(chosen === OTHER);
          onChange(chosen === OTHER ? '' : chosen);
        }}
      />
      {isOther && (
        <TextField
          {...rest}
          {...errorProps}
          ref={ref}
          label={t`Language tag`}
          description={languageTitle(value.trim()) ?? t`Such as de, it or zh-Hant`}
          value={value}
          onChange={onChange}
          autoComplete="off"
          spellCheck="false"
        />
      )}
    </div>
  );
}
