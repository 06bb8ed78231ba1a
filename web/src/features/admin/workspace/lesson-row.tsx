import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedLesson } from '@trilha/contract';
import { Copy, Ellipsis, Eye, Heading, ListOrdered, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { Written } from '../../../lib/course-language.tsx';
import { languageNames, listFormat } from '../../../lib/texts/formats.ts';
import { Badge, DOT, dotted, Menu, type MenuEntry } from '../../../ui/index.ts';
import { Thumbnail } from '../lessons/video/thumbnail.tsx';

export interface LessonRowProps {
  lesson: ListedLesson;
  courseId: number;
  number: number;
  /** Absent where there is no other place. */
  onMove: (() => void) | undefined;
  onBeginSection: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** A lesson in the order of its course, with what is done with it. */
export function LessonRow(props: LessonRowProps) {
  const { lesson, courseId, number, onMove, onBeginSection, onDuplicate, onDelete } = props;
  const { t } = useLingui();
  const { id, title, duration, track_languages, is_preview, video_preparation } = lesson;
  const edit = `/admin/lessons/${id}/edit?course=${courseId}`;
  const captions = listFormat({ type: 'unit' }).format(
    track_languages.map((language) => languageNames().of(language) ?? language),
  );
  const items: MenuEntry[] = [
    { id: 'edit', label: t`Edit`, icon: <Pencil aria-hidden />, to: edit },
    {
      id: 'preview',
      label: t`Preview`,
      icon: <Eye aria-hidden />,
      to: `/course/${courseId}?lesson=${id}`,
    },
    ...(onMove
      ? [
          {
            id: 'move',
            label: t`Move to position…`,
            icon: <ListOrdered aria-hidden />,
            onAction: onMove,
          },
        ]
      : []),
    ...(lesson.section_title === ''
      ? [
          {
            id: 'section',
            label: t`Begin a section here…`,
            icon: <Heading aria-hidden />,
            onAction: onBeginSection,
          },
        ]
      : []),
    {
      id: 'duplicate',
      label: t`Duplicate`,
      icon: <Copy aria-hidden />,
      onAction: onDuplicate,
    },
    {
      id: 'delete',
      label: t`Delete`,
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      onAction: onDelete,
    },
  ];
  return (
    <span className="flex items-center gap-x-3">
      <span className="flex min-w-0 flex-1 items-center gap-3">
        <span
          aria-hidden
          className="w-6 shrink-0 text-end text-sm font-semibold text-ink-muted tabular-nums max-sm:hidden"
        >
          {number}
        </span>
        <Thumbnail poster={lesson.poster_url} className="w-16 max-sm:hidden" />
        <span className="flex min-w-0 flex-1 flex-col items-start gap-0.5">
          <Link
            to={edit}
            className="line-clamp-3 rounded-md font-semibold text-ink no-underline wrap-anywhere hover:text-brand-ink"
          >
            <Written>{title}</Written>
          </Link>
          <span className="text-sm text-ink-muted tabular-nums">
            <span className="sm:sr-only">
              {number}
              {DOT}
            </span>
            {dotted(duration, ...(captions === '' ? [] : [t`Captions: ${captions}`]))}
          </span>
          {(is_preview || video_preparation === 'failed') && (
            <span className="flex flex-wrap gap-1.5">
              {is_preview && (
                <Badge>
                  <Trans>Free preview</Trans>
                </Badge>
              )}
              {video_preparation === 'failed' && (
                <Badge tone="danger">
                  <Trans>Video not prepared</Trans>
                </Badge>
              )}
            </span>
          )}
        </span>
      </span>
      <Menu
        label={t`Actions for ${title}`}
        trigger={<Ellipsis aria-hidden className="size-5" />}
        items={items}
        className="w-11 justify-center text-ink-muted hover:text-brand-ink"
      />
    </span>
  );
}

interface SectionRowProps {
  title: string;
  onRename: () => void;
  onRemove: () => void;
}

/** The title of a section between the lessons. */
export function SectionRow({ title, onRename, onRemove }: SectionRowProps) {
  const { t } = useLingui();
  return (
    <span className="flex items-center gap-x-3">
      <span className="min-w-0 flex-1 font-display text-lg font-bold wrap-anywhere">
        <Written>{title}</Written>
      </span>
      <Menu
        label={t`Actions for the section ${title}`}
        trigger={<Ellipsis aria-hidden className="size-5" />}
        items={[
          {
            id: 'rename',
            label: t`Rename section…`,
            icon: <Pencil aria-hidden />,
            onAction: onRename,
          },
          {
            id: 'remove',
            label: t`Remove section`,
            icon: <Trash2 aria-hidden />,
            onAction: onRemove,
          },
        ]}
        className="w-11 justify-center text-ink-muted hover:text-brand-ink"
      />
    </span>
  );
}
