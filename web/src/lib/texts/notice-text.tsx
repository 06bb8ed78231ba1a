import { paragraphsOf, withAddresses } from '@trilha/contract/notice-text';

/** What staff wrote, in paragraphs, with its web addresses as links. It is text: nothing in it is markup. */
export function NoticeText({ text }: { text: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-3 wrap-anywhere">
      {paragraphsOf(text).map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text that does not change.
        <p key={index} className="whitespace-pre-wrap">
          {withAddresses(paragraph).map((part, place) =>
            part.isAddress ? (
              <a
                // oxlint-disable-next-line react/no-array-index-key -- a text that does not change.
                key={place}
                href={part.text}
                target="_blank"
                rel="noreferrer"
                className="font-semibold text-brand-ink underline underline-offset-4"
              >
                {part.text}
              </a>
            ) : (
              part.text
            ),
          )}
        </p>
      ))}
    </div>
  );
}
