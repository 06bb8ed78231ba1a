import { useLingui } from '@lingui/react/macro';
import type { Profile } from '@trilha/contract';
import { useState } from 'react';
import { LANGUAGE_NAMES } from '../../../lib/language.ts';
import { chooseLanguage } from '../../../lib/session/own-language.ts';
import { Banner, Select } from '../../../ui/index.ts';
import { AccountSection } from './account-section.tsx';

/** The language of the interface: stored as soon as it is chosen. */
export function LanguageSection({ language }: Pick<Profile, 'language'>) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Profile['language']>();
  const [hasFailed, setFailed] = useState(false);
  const choose = async (value: Profile['language']) => {
    setChosen(value);
    setFailed(false);
    try {
      await chooseLanguage(value);
    } catch (error) {
      console.warn('The language was not saved.', error);
      setFailed(true);
    } finally {
      setChosen(undefined);
    }
  };
  return (
    <AccountSection
      id="language"
      title={t`Language`}
      description={t`Of menus, buttons and messages. Courses stay as your school wrote them.`}
    >
      <Select
        label={t`Language`}
        isLabelHidden
        className="sm:max-w-xs"
        options={LANGUAGE_NAMES.map(({ value, name }) => ({ value, label: name, lang: value }))}
        value={chosen ?? language}
        isDisabled={chosen !== undefined}
        onChange={(value) => {
          const found = LANGUAGE_NAMES.find((each) => each.value === value);
          if (found) void choose(found.value);
        }}
      />
      {hasFailed && (
        <Banner tone="error">{t`The language could not be saved. Please try again.`}</Banner>
      )}
    </AccountSection>
  );
}
