import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { fileFacts } from '../../../../lib/texts/file-size.ts';
import { Banner, Button, ReorderList } from '../../../../ui/index.ts';
import { FormSection } from '../form-section.tsx';
import { AddMaterial } from './add-material.tsx';
import { MaterialForm, type MaterialValues } from './material-form.tsx';
import { MaterialRow } from './material-row.tsx';
import { useReplaceFile } from './replace-file.tsx';
import { Sending } from './sending.tsx';
import type { NewItem, NewMaterial as Chosen } from './use-new-material.ts';

export interface NewMaterialProps {
  material: Chosen;
  lang: string | undefined;
  /** While the lesson is being saved, and after that. */
  isDisabled: boolean;
  /** Stores a piece again, where the lesson is there already. */
  onRetry: ((key: number) => void) | undefined;
}

/** The material of a lesson that is not there yet: stored once the lesson is. */
export function NewMaterial({ material, lang, isDisabled, onRetry }: NewMaterialProps) {
  const { t } = useLingui();
  const { items, open, setOpen, isOpenInTheWay } = material;
  const outcome = useRef<HTMLDivElement>(null);
  const inTheWay = useRef<HTMLDivElement>(null);
  const replacing = useReplaceFile<NewItem>(({ key }, file) => material.replaceFile(key, file));
  useEffect(() => {
    if (isOpenInTheWay) inTheWay.current?.focus();
  }, [isOpenInTheWay]);

  async function keep({ title, link_url, text: blocks }: MaterialValues) {
    if (!open) return;
    const url = link_url ?? null;
    const text = blocks ?? null;
    const { kind, item } = open;
    if (item) material.change(item.key, kind === 'file' ? { title } : { title, url, text });
    else material.add({ kind, title, url, text, file: null });
  }
  const close = () => {
    setOpen(undefined);
    outcome.current?.focus({ preventScroll: true });
  };
  return (
    <FormSection
      title={t`Material`}
      hint={t`Files, links and texts beside the video, for who is enrolled. Stored together with the lesson.`}
    >
      <div ref={outcome} tabIndex={-1} className="rounded-lg outline-none empty:hidden">
        {items.length > 0 && (
          <ReorderList
            label={t`Material`}
            items={items}
            keyOf={({ key }) => key}
            nameOf={({ title }) => title}
            onReorder={material.arrange}
            isDisabled={isDisabled}
          >
            {(item) => (
              <MaterialRow
                kind={item.kind}
                title={item.title}
                lang={lang}
                facts={factsOf(item) ?? (item.kind === 'text' ? t`Text` : '')}
                isDisabled={isDisabled || item.stored !== undefined}
                onEdit={() => setOpen({ kind: item.kind, item })}
                onReplace={item.kind === 'file' ? () => replacing.ask(item) : undefined}
                onDelete={() => {
                  material.remove(item.key);
                  if (open?.item?.key === item.key) setOpen(undefined);
                  outcome.current?.focus({ preventScroll: true });
                }}
              >
                <State item={item} onCancel={material.cancel} onRetry={onRetry} />
              </MaterialRow>
            )}
          </ReorderList>
        )}
      </div>
      {replacing.picker}
      {isOpenInTheWay && (
        <div ref={inTheWay} tabIndex={-1} className="rounded-lg outline-none">
          <Banner tone="error">
            <Trans>Add or cancel what is open below, then save the lesson.</Trans>
          </Banner>
        </div>
      )}
      {open ? (
        <MaterialForm
          key={`${open.kind} ${open.item?.key}`}
          kind={open.kind}
          material={open.item}
          thing={open.item ? `material.new-item-${open.item.key}` : `material.new-${open.kind}-new`}
          lang={lang}
          send={keep}
          onSaved={close}
          onCancel={close}
        />
      ) : (
        <AddMaterial
          count={items.length}
          maxMb={material.maxMb}
          isDisabled={isDisabled}
          onFile={material.addFile}
          onOpen={(kind) => setOpen({ kind })}
        />
      )}
    </FormSection>
  );
}

function factsOf({ kind, file, url }: NewItem): string | undefined {
  if (kind === 'link') return url ?? undefined;
  if (!file) return undefined;
  return fileFacts({ type: /[^.]*$/.exec(file.name)?.[0] ?? '', size: file.size });
}

interface StateProps extends Pick<NewMaterialProps, 'onRetry'> {
  item: NewItem;
  onCancel: () => void;
}

/** How far a piece is, or what went wrong with it. */
function State({ item, onCancel, onRetry }: StateProps) {
  const { t } = useLingui();
  const { key, title, file, percent, failure, stored } = item;
  if (percent !== undefined && file) {
    return <Sending name={file.name} percent={percent} onCancel={onCancel} />;
  }
  if (failure !== undefined) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="alert" className="min-w-0 text-sm font-medium text-danger-ink">
          {failure}
        </p>
        {onRetry && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t`Try again: ${title}`}
            onPress={() => onRetry(key)}
          >
            <Trans>Try again</Trans>
          </Button>
        )}
      </div>
    );
  }
  if (stored === undefined) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm font-medium text-success-ink">
      <Check aria-hidden className="size-4" />
      <Trans>Stored</Trans>
    </p>
  );
}
