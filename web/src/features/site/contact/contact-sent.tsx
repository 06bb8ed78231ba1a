import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { contact } from '../../../content/contact.ts';
import { school } from '../../../content/school.ts';
import { Button, TextAnchor } from '../../../ui/index.ts';
import type { Written } from './contact-draft.ts';
import { LetterIllustration } from '../illustrations/letter.tsx';

/** Replaces the form once the message was received, and says what happens next. */
export function ContactSent({ written, onAnother }: { written: Written; onAnother: () => void }) {
  const { i18n } = useLingui();
  const name = written.first_name.trim();
  const email = written.email.trim();
  const { phone, phoneLink } = school;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Announces the result and scrolls to it, because the form was longer than this text.
    heading.current?.focus();
  }, []);
  return (
    <>
      <LetterIllustration className="mb-6 h-auto w-full max-w-72" />
      <h2 ref={heading} id="escreva" tabIndex={-1} className="text-2xl outline-none">
        {i18n._(contact.sentTitle)}
      </h2>
      <div className="mt-3 max-w-prose space-y-3">
        <p className="text-lg wrap-anywhere">
          <Trans>
            Recebemos a sua mensagem, {name}. Respondemos em até um dia útil para{' '}
            <strong>{email}</strong>.
          </Trans>
        </p>
        <p className="text-ink-muted">
          {i18n._(contact.answerHint)}{' '}
          <Trans>
            Tem pressa? Ligue para{' '}
            <TextAnchor href={phoneLink} className="whitespace-nowrap">
              {phone}
            </TextAnchor>
            .
          </Trans>
        </p>
      </div>
      <Button variant="secondary" onPress={onAnother} className="mt-8 max-sm:w-full">
        {i18n._(contact.another)}
      </Button>
    </>
  );
}
