import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import DOMPurify from 'dompurify';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { codeOf } from '../../../lib/api/errors.ts';
import { useLoadError } from '../../../lib/api/load-error.ts';
import { Button, ErrorState, Skeleton } from '../../../ui/index.ts';
import { reportQuery } from './queries.ts';
import './report.css';

/** The only elements that a report uses. All others are removed. */
const ALLOWED_TAGS = ['div', 'p', 'strong', 'ol', 'li', 'dl', 'dt', 'dd', 'span'];

/** The report of an attempt: the server's HTML, sanitized again here. */
export function Report({ attemptId }: { attemptId: number }) {
  const { t } = useLingui();
  const query = useQuery(reportQuery(attemptId));
  const { data, isFetching, refetch } = query;
  const error = useLoadError(query);
  const html = useMemo(
    () =>
      DOMPurify.sanitize(data?.report ?? '', {
        ALLOWED_TAGS,
        ALLOWED_ATTR: ['class', 'lang'],
        // The page's policy takes no HTML but that of the sanitizer.
        RETURN_TRUSTED_TYPE: true,
      }),
    [data],
  );
  if (!data && !error) {
    return (
      <div aria-busy className="flex flex-col gap-3">
        <p role="status" className="text-ink-muted">
          <Trans>Loading...</Trans>
        </p>
        <Skeleton className="h-28" />
      </div>
    );
  }
  if (!data) {
    return (
      <ErrorState
        title={t`Failed to fetch quiz results`}
        code={codeOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <Button variant="quiet" size="sm" className="w-fit" onPress={() => window.print()}>
        <Printer aria-hidden className="size-4.5" />
        <Trans>Print</Trans>
      </Button>
    </div>
  );
}
