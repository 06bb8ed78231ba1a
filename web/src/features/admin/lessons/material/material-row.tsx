import { useLingui } from '@lingui/react/macro';
import type { MaterialKind } from '@trilha/contract';
import { FileText, Link, Pencil, RefreshCw, Text } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConfirmDelete, IconButton } from '../../../../ui/index.ts';

const ICONS = { file: FileText, link: Link, text: Text };

export interface MaterialRowProps {
  kind: MaterialKind;
  title: string;
  lang: string | undefined;
  /** What it is: of a file its type and size, of a link its address. */
  facts: ReactNode;
  isDeleting?: boolean;
  /** While it is being sent. */
  isDisabled?: boolean;
  onEdit: () => void;
  /** Of a file alone. */
  onReplace: (() => void) | undefined;
  onDelete: () => void;
  /** How far it is, or what went wrong with it. */
  children?: ReactNode;
}

/** A piece of material in the list that staff put into order. */
export function MaterialRow(props: MaterialRowProps) {
  const { kind, title, lang, facts, isDeleting = false, isDisabled = false, children } = props;
  const { onEdit, onReplace, onDelete } = props;
  const { t } = useLingui();
  const Icon = ICONS[kind];
  return (
    <div className="flex min-w-0 grow flex-col gap-2">
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex min-w-0 items-center gap-3">
          <Icon aria-hidden className="size-5 shrink-0 text-brand-ink" />
          <span className="min-w-0 wrap-anywhere">
            <span lang={lang} className="font-semibold">
              {title}
            </span>
            <span className="line-clamp-2 text-sm text-ink-muted">{facts}</span>
          </span>
        </span>
        {!isDisabled && (
          <span className="ml-auto flex items-center gap-1 [&:has([role=group])>button]:hidden">
            <IconButton label={t`Edit ${title}`} variant="quiet" size="sm" onPress={onEdit}>
              <Pencil aria-hidden className="size-4.5" />
            </IconButton>
            {onReplace && (
              <IconButton
                label={t`Replace the file of ${title}`}
                variant="quiet"
                size="sm"
                onPress={onReplace}
              >
                <RefreshCw aria-hidden className="size-4.5" />
              </IconButton>
            )}
            <ConfirmDelete
              label={t`Delete ${title}`}
              question={t`Delete ${title}?`}
              isPending={isDeleting}
              onConfirm={onDelete}
            />
          </span>
        )}
      </div>
      {children}
    </div>
  );
}
