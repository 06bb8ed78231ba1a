import { msg, t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api, GRADEBOOK_PAGE_SIZE } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { download } from '../../../lib/api/api.ts';
import { saveText } from '../../../lib/api/download.ts';
import { isNoSuchPage, isNotFound } from '../../../lib/api/errors.ts';
import { Written } from '../../../lib/course-language.tsx';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import { localDay } from '../../../lib/local-day.ts';
import {
  AdminPage,
  Button,
  cx,
  EmptyState,
  ListFrame,
  LinkButton,
  Pagination,
  SearchField,
  Select,
  Skeleton,
  toast,
} from '../../../ui/index.ts';
import { Gone } from '../gone.tsx';
import { type Shown, sorted, sortingOf } from './gradebook-rows.ts';
import { GradebookTable } from './gradebook-table.tsx';
import { gradebookQuery } from './queries.ts';

export const meta = () => [{ title: pageTitle(text`Gradebook`) }];

const SHOWN = [
  { value: 'best', label: msg`Best attempt` },
  { value: 'last', label: msg`Last attempt` },
] as const;

/** `/admin/courses/{id}/gradebook`: what the people of a course have completed and scored. */
export default function GradebookPage() {
  const { t, i18n } = useLingui();
  const { id = '' } = useParams();
  const isId = /^[1-9]\d*$/.test(id);
  const courseId = Number(id);
  const { page, search, filter, setSearch, addressOf } = useListAddress();
  const [typed, setTyped] = useSearchText(search, setSearch);
  const keep = useKept();
  const shown: Shown = filter('show') === 'last' ? 'last' : 'best';
  const sort = filter('sort');
  const query = useQuery({ ...gradebookQuery(courseId, { page, search }), enabled: isId });
  const book = query.data;
  const sorting = sortingOf(sort);
  const people = useMemo(
    () => book && sorted(book, sortingOf(sort), shown, i18n.locale || 'en'),
    [book, sort, shown, i18n.locale],
  );
  // The first page of a course always exists.
  const isUnknown = !isId || (page === 1 && isNotFound(query.error));
  const title = book && !isUnknown && (
    <Written in={book.course.language}>{book.course.title}</Written>
  );
  const shownCount = people?.length ?? 0;
  return (
    <AdminPage
      title={title ? <Trans>Gradebook: {title}</Trans> : t`Gradebook`}
      description={t`What everybody in the course has completed and scored.`}
      back={
        book && !isUnknown
          ? { to: `/admin/courses/${id}?tab=results`, label: book.course.title }
          : { to: '/admin/courses', label: t`Courses` }
      }
      actions={
        book &&
        !isUnknown &&
        book.count > 0 && (
          <>
            <ExportButton courseId={courseId} search={search} shown={shown} />
            <Button variant="secondary" onPress={() => window.print()}>
              <Printer aria-hidden className="size-5" />
              <Trans>Print</Trans>
            </Button>
          </>
        )
      }
    >
      {isUnknown ? (
        <Gone what="course" list={{ to: '/admin/courses', label: t`To all courses` }} />
      ) : (
        <>
          <div className="gradebook-tools grid gap-3 sm:grid-cols-2 xl:max-w-3xl">
            <SearchField
              label={t`Find a person`}
              placeholder={t`Search by name or e-mail`}
              value={typed}
              onChange={setTyped}
            />
            <Select
              label={t`Scores`}
              isLabelHidden
              value={shown}
              onChange={(value) => keep('show', value === 'best' ? '' : value)}
              options={SHOWN.map(({ value, label }) => ({ value, label: i18n._(label) }))}
            />
          </div>
          <ListFrame
            // Its pages are longer than those of other lists, and stand below.
            query={{ ...query, data: book && { count: 0, results: [...(people ?? [])] } }}
            isNoSuchPage={isNoSuchPage(query.error)}
            failure={t`Failed to load the gradebook. Please try again later.`}
            page={page}
            addressOf={addressOf}
          >
            {(rows, isRefreshing) =>
              !book || !rows ? (
                <>
                  <p role="status" className="sr-only">
                    <Trans>Loading...</Trans>
                  </p>
                  <Skeleton className="h-96 rounded-lg" />
                </>
              ) : rows.length === 0 ? (
                <div className="rounded-lg border border-line bg-surface-raised">
                  {search === '' ? (
                    <EmptyState
                      title={t`Nobody is in this course yet`}
                      action={
                        <LinkButton to={`/admin/enrollments?course=${id}`} variant="secondary">
                          <Trans>To its enrollments</Trans>
                        </LinkButton>
                      }
                    />
                  ) : (
                    <EmptyState
                      title={t`Nobody found`}
                      action={
                        <Button variant="secondary" onPress={() => setTyped('')}>
                          <Trans>Clear search</Trans>
                        </Button>
                      }
                    />
                  )}
                </div>
              ) : (
                <div className={cx('flex flex-col gap-3', isRefreshing && 'opacity-60')}>
                  <GradebookTable
                    book={book}
                    people={rows}
                    shown={shown}
                    sorting={sorting}
                    onSort={(by) => keep('sort', by === 'name' ? '' : by)}
                  />
                  <p className="text-sm text-ink-muted">
                    {book.lessons.length + book.quizzes.length === 0 ? (
                      <Trans>This course has no lessons and no quizzes yet.</Trans>
                    ) : (
                      <Trans>
                        ✓ is a completed lesson or a passed quiz, – is nothing yet, ×2 is two
                        attempts. Scores are in percent; each leads to its attempt.
                      </Trans>
                    )}{' '}
                    {book.count > shownCount && (
                      <Trans>
                        The newest enrollments come first; sorting is within the {shownCount} people
                        of this page.
                      </Trans>
                    )}
                  </p>
                </div>
              )
            }
          </ListFrame>
          {book && (
            <div className="gradebook-tools">
              <Pagination
                page={page}
                count={book.count}
                pageSize={GRADEBOOK_PAGE_SIZE}
                addressOf={addressOf}
              />
            </div>
          )}
        </>
      )}
    </AdminPage>
  );
}

/** Writes into the address what does not change which people are shown. */
function useKept() {
  const [, setParams] = useSearchParams();
  return (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
}

const CSV = 'text/csv;charset=utf-8';

function ExportButton({
  courseId,
  search,
  shown,
}: {
  courseId: number;
  search: string;
  shown: Shown;
}) {
  const [isFetching, setFetching] = useState(false);
  const save = async () => {
    setFetching(true);
    try {
      const content = await download(api.adminResults.gradebookFile, {
        params: { id: courseId },
        query: { search, show: shown },
      });
      const filename = `gradebook-${courseId}-${localDay(new Date())}.csv`;
      saveText({ filename, media_type: CSV, content });
    } catch (error) {
      console.warn('The gradebook was not exported.', error);
      toast(text`Failed to export the gradebook. Please try again.`, { tone: 'error' });
    } finally {
      setFetching(false);
    }
  };
  return (
    <Button variant="secondary" isPending={isFetching} onPress={() => void save()}>
      {!isFetching && <Download aria-hidden className="size-5" />}
      {isFetching ? <Trans>Exporting...</Trans> : <Trans>Export CSV</Trans>}
    </Button>
  );
}
