import { useEffect, useRef } from 'react';
import { contact } from '../../../content/contact.ts';
import { school } from '../../../content/school.ts';
import { Button, TextAnchor } from '../../../ui/index.ts';
import type { Written } from './contact-draft.ts';
import { LetterIllustration } from '../illustrations/letter.tsx';

/** Replaces the form once the message was received, and says what happens next. */
export function ContactSent({ written, onAnother }: { written: Written; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Announces the result and scrolls to it, because the form was longer than this text.
    heading.current?.focus();
  }, []);
  return (
    <>
      <LetterIllustration className="mb-6 h-auto w-full max-w-72" />
      <h2 ref={heading} id="escreva" tabIndex={-1} className="text-2xl outline-none">
        {contact.sentTitle}
      </h2>
      <div className="mt-3 max-w-prose space-y-3">
        <p className="text-lg wrap-anywhere">
          {contact.sentLine(written.first_name.trim())} {contact.answerTo}{' '}
          <strong>{written.email.trim()}</strong>.
        </p>
        <p className="text-ink-muted">
          {contact.answerHint} Tem pressa? Ligue para{' '}
          <TextAnchor href={school.phoneLink} className="whitespace-nowrap">
            {school.phone}
          </TextAnchor>
          .
        </p>
      </div>
      <Button variant="secondary" onPress={onAnother} className="mt-8 max-sm:w-full">
        {contact.another}
      </Button>
    </>
  );
}
