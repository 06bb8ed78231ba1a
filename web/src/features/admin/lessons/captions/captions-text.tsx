import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../../../lib/api/errors.ts';
import { mediaUrl } from '../../../../lib/boot/config.ts';
import { ErrorState, Skeleton } from '../../../../ui/index.ts';
import { readCues } from './captions-cues.ts';

export interface CaptionsTextProps {
  /** The name of the text, such as 'Text of the English captions'. */
  name: string;
  /** The signed URL of the file. */
  url: string;
  id: string;
  /** Of the text, as a language tag. */
  language: string;
}

/** The cues of a captions file with their times. */
export function CaptionsText({ name, url, id, language }: CaptionsTextProps) {
  const { t } = useLingui();
  // The query key has no signature: a file never changes under its name.
  const [path] = url.split('?', 1);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['captions-text', path],
    staleTime: Infinity,
    async queryFn({ signal }) {
      const answer = await fetch(mediaUrl(url) ?? '', { signal });
      if (!answer.ok) throw new Error(`The captions answered ${answer.status}.`);
      return readCues(await answer.text());
    },
  });
  return (
    <div
      id={id}
      role="region"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-md border border-line bg-surface"
    >
      {data?.length === 0 && (
        <p className="p-4 text-ink-muted">
          <Trans>There is no text in it.</Trans>
        </p>
      )}
      {data && data.length > 0 && (
        <ol className="divide-y divide-line">
          {data.map(({ number, time, text }) => (
            <li key={number} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3 px-4 py-2.5">
              <span className="text-sm leading-6 text-ink-muted tabular-nums">{time}</span>
              <span lang={language} className="whitespace-pre-line wrap-anywhere">
                {text}
              </span>
            </li>
          ))}
        </ol>
      )}
      {!data && error && (
        <ErrorState
          title={t`Failed to load the captions. Please try again.`}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="py-6"
        />
      )}
      {!data && !error && (
        <div role="status" className="flex flex-col gap-3 p-4">
          <span className="sr-only">
            <Trans>Loading...</Trans>
          </span>
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-2/5" />
        </div>
      )}
    </div>
  );
}
