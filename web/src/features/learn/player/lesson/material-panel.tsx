/* oxlint-disable react/no-array-index-key -- The parts of a text have no names, and never change while it is shown. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Material, MaterialBlock, MaterialSpan } from '@trilha/contract';
import { materials } from '@trilha/contract/bare';
import { Download, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeOf } from '../../../../lib/api/errors.ts';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { mediaUrl } from '../../../../lib/boot/config.ts';
import { useOffline } from '../../../../lib/connection.ts';
import { useCourseLang } from '../../../../lib/course-language.tsx';
import { fileFacts } from '../../../../lib/texts/file-size.ts';
import { ErrorState, Skeleton } from '../../../../ui/index.ts';
import { PROSE } from '../../../../ui/prose.ts';

/** Signed addresses of files are valid for 12 hours at least. */
const FRESH_MS = 60 * 60 * 1000;

/** What a lesson has beside its video: files, links and texts. */
export default function MaterialPanel({ lessonId }: { lessonId: number }) {
  const { t } = useLingui();
  const isOffline = useOffline();
  const { data, error, refetch, isFetching } = useQuery({
    ...endpointQuery(materials.list, { params: { id: lessonId } }),
    staleTime: FRESH_MS,
  });
  if (!data && error) {
    return (
      <ErrorState
        title={
          isOffline
            ? t`The material cannot be shown without a connection.`
            : t`Failed to fetch the material. Please try again.`
        }
        code={isOffline ? undefined : codeOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <div aria-busy className="flex flex-col gap-3">
        <p role="status" className="sr-only">
          <Trans>Loading...</Trans>
        </p>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  }
  if (data.results.length === 0) {
    return (
      <p className="text-ink-muted">
        <Trans>This lesson has no material any more.</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {isOffline && (
        <p className="text-sm text-ink-muted">
          <Trans>Without a connection, files and links cannot be opened. Texts can be read.</Trans>
        </p>
      )}
      <ul className="flex max-w-3xl flex-col gap-3">
        {data.results.map((material) => (
          <li key={material.id}>
            <Piece material={material} isOffline={isOffline} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const CARD = 'flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3 p-4 card';

function Piece({ material, isOffline }: { material: Material; isOffline: boolean }) {
  const { title, file, text, url } = material;
  const lang = useCourseLang();
  if (text) {
    return (
      <section aria-label={title} lang={lang} className="card">
        <h3 className="mb-3 text-lg">{title}</h3>
        <div className={PROSE}>
          {text.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </div>
      </section>
    );
  }
  if (file) {
    const isSound = file.type === 'mp3' || file.type === 'm4a' || file.type === 'ogg';
    const address = mediaUrl(url) ?? undefined;
    return (
      <div className={CARD}>
        <Name title={title} facts={fileFacts(file)} />
        <Out
          href={isOffline ? undefined : address}
          icon={<Download aria-hidden className="size-4.5" />}
          name={title}
        >
          <Trans>Download</Trans>
        </Out>
        {isSound && address && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- What is said stands in no file beside it.
          <audio controls preload="none" src={address} aria-label={title} className="w-full" />
        )}
      </div>
    );
  }
  return (
    <div className={CARD}>
      <Name title={title} facts={hostOf(url)} />
      <Out
        href={isOffline ? undefined : (url ?? undefined)}
        icon={<ExternalLink aria-hidden className="size-4.5" />}
        name={title}
        isElsewhere
      >
        <Trans>Open</Trans>
      </Out>
    </div>
  );
}

function Name({ title, facts }: { title: string; facts: string }) {
  const lang = useCourseLang();
  return (
    <span className="min-w-0 grow basis-40 wrap-anywhere">
      <span lang={lang} className="block font-semibold">
        {title}
      </span>
      <span className="block text-sm text-ink-muted">{facts}</span>
    </span>
  );
}

const hostOf = (url: string | null) => (url && URL.canParse(url) ? new URL(url).host : '');

interface OutProps {
  /** Undefined where it cannot be opened now. */
  href: string | undefined;
  icon: ReactNode;
  /** Of what it opens. */
  name: string;
  isElsewhere?: boolean;
  children: ReactNode;
}

/** A link that leaves the player as it is. */
function Out({ href, icon, name, isElsewhere = false, children }: OutProps) {
  const { t } = useLingui();
  const shape =
    'inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-brand-ink';
  if (href === undefined) {
    return (
      <span aria-disabled className={`${shape} opacity-55`}>
        {icon}
        {children}
      </span>
    );
  }
  return (
    <a
      href={href}
      {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : { download: '' })}
      className={`${shape} underline-offset-2 transition-colors hover:bg-brand-soft hover:underline`}
    >
      {icon}
      <span>
        {children}
        <span className="sr-only">
          {' '}
          {name}
          {isElsewhere && ` ${t`(opens in a new tab)`}`}
        </span>
      </span>
    </a>
  );
}

function Block({ block }: { block: MaterialBlock }) {
  if (block.type === 'heading') {
    return (
      <h4>
        <Spans spans={block.spans} />
      </h4>
    );
  }
  if (block.type === 'paragraph') {
    return (
      <p className="whitespace-pre-line">
        <Spans spans={block.spans} />
      </p>
    );
  }
  const List = block.type === 'bullets' ? 'ul' : 'ol';
  return (
    <List>
      {block.items.map((spans, index) => (
        <li key={index} className="whitespace-pre-line">
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  );
}

/** What a link of a text may lead to; the server has looked too. */
const TARGET = /^(?:https?:|mailto:)/i;

function Spans({ spans }: { spans: readonly MaterialSpan[] }) {
  return spans.map(({ text, bold, italic, href }, index) => {
    let node: ReactNode = text;
    if (italic) node = <em>{node}</em>;
    if (bold) node = <strong>{node}</strong>;
    return href !== undefined && TARGET.test(href) ? (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {node}
      </a>
    ) : (
      <span key={index}>{node}</span>
    );
  });
}
