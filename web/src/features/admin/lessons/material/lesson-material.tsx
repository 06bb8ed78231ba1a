import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AdminLesson,
  type AdminMaterial,
  api,
  MATERIAL_FILE_TOO_LARGE,
  MATERIAL_FILE_TYPES,
  MATERIAL_TOO_MANY,
  type MaterialKind,
  MAX_MATERIALS,
} from '@trilha/contract';
import { FileText, FileUp, Link, Pencil, Text } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ApiError, call, joinedMessages, upload } from '../../../../lib/api/api.ts';
import { codeOf } from '../../../../lib/api/errors.ts';
import { useLangOf } from '../../../../lib/course-language.tsx';
import { contractText } from '../../../../lib/texts/contract-text.ts';
import { fileFacts } from '../../../../lib/texts/file-size.ts';
import {
  Banner,
  Button,
  ConfirmDelete,
  ErrorState,
  FileButton,
  IconButton,
  ProgressBar,
  ReorderList,
  Skeleton,
} from '../../../../ui/index.ts';
import { useLessonsChanged } from '../queries.ts';
import { MaterialForm } from './material-form.tsx';
import { materialsQuery } from './queries.ts';

const ACCEPTED = [...MATERIAL_FILE_TYPES, 'jpeg'].map((type) => `.${type}`).join(',');
const ICONS = { file: FileText, link: Link, text: Text };

/** What is open below the list: something new, or one that is changed. */
type Open = { readonly kind: MaterialKind; readonly material?: AdminMaterial };

/** What a lesson has beside its video, as a section below its form. */
export function LessonMaterial({ lesson }: { lesson: AdminLesson }) {
  const title = useId();
  const { data, error, refetch, isFetching } = useQuery(materialsQuery(lesson.id));
  const { t } = useLingui();
  return (
    <section
      aria-labelledby={title}
      className="flex flex-col gap-5 rounded-lg border border-line bg-surface-raised p-5 sm:p-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id={title} className="text-lg">
          <Trans>Material</Trans>
        </h2>
        <p className="text-sm text-ink-muted">
          <Trans>
            Files, links and texts beside the video, for who is enrolled. Saved at once, apart from
            the form above.
          </Trans>
        </p>
      </div>
      {data ? (
        <Editing lesson={lesson} materials={data.results} maxMb={data.max_mb} />
      ) : error ? (
        <ErrorState
          title={t`Failed to fetch the material. Please try again.`}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  );
}

interface EditingProps {
  lesson: AdminLesson;
  materials: readonly AdminMaterial[];
  maxMb: number;
}

function Editing({ lesson, materials, maxMb }: EditingProps) {
  const { t } = useLingui();
  const hint = useId();
  const lang = useLangOf()(lesson.course_language);
  const changed = useLessonsChanged();
  const [open, setOpen] = useState<Open>();
  const [percent, setPercent] = useState(0);
  const [said, say] = useState('');
  const outcome = useRef<HTMLDivElement>(null);
  const params = { id: lesson.id };
  const queryClient = useQueryClient();
  const { queryKey } = materialsQuery(lesson.id);

  const sending = useMutation({
    mutationFn(file: File) {
      setPercent(0);
      if (file.size > maxMb * 1024 * 1024) {
        throw new TooLarge(contractText(MATERIAL_FILE_TOO_LARGE, { megabytes: maxMb }));
      }
      const form = new FormData();
      form.append('material_file', file);
      return upload(api.adminMaterials.upload, { params, form, onProgress: setPercent });
    },
    onSuccess({ title }) {
      say(t`Added: ${title}`);
      changed();
    },
  });
  const deleting = useMutation({
    mutationFn: async ({ id }: AdminMaterial) => {
      try {
        await call(api.adminMaterials.remove, { params: { id } });
      } catch (failed) {
        // Another user has already deleted it.
        if (!(failed instanceof ApiError && failed.status === 404)) throw failed;
      }
    },
    onSuccess(_, { id, title }) {
      say(t`Deleted: ${title}`);
      if (open?.material?.id === id) setOpen(undefined);
      outcome.current?.focus({ preventScroll: true });
      changed();
    },
  });
  const ordering = useMutation({
    mutationFn: (items: AdminMaterial[]) =>
      call(api.adminMaterials.reorder, { params, body: { ids: items.map(({ id }) => id) } }),
    // Shown at once; what is fetched afterwards is what is stored.
    onMutate: (items) =>
      queryClient.setQueryData(queryKey, (now) => (now ? { ...now, results: items } : now)),
    onSettled: changed,
  });

  const isFull = materials.length >= MAX_MATERIALS;
  const failure = sending.error
    ? (messageOf(sending.error) ?? t`Failed to upload the file. Please try again.`)
    : deleting.error
      ? t`Failed to delete the material. Please try again.`
      : ordering.error
        ? t`Failed to store the order. Please try again.`
        : undefined;

  return (
    <>
      <div ref={outcome} tabIndex={-1} className="flex flex-col gap-4 rounded-lg outline-none">
        <p role="status" className="sr-only">
          {said}
        </p>
        {materials.length === 0 ? (
          <p className="rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-ink-muted">
            <Trans>This lesson has no material yet.</Trans>
          </p>
        ) : (
          <ReorderList
            label={t`Material`}
            items={materials}
            keyOf={({ id }) => id}
            nameOf={({ title }) => title}
            onReorder={(items) => ordering.mutate(items)}
          >
            {(material) => (
              <Row
                material={material}
                lang={lang}
                isDeleting={deleting.isPending && deleting.variables.id === material.id}
                onEdit={() => setOpen({ kind: material.kind, material })}
                onDelete={() => deleting.mutate(material)}
              />
            )}
          </ReorderList>
        )}
      </div>
      {failure && <Banner tone="error">{failure}</Banner>}
      {sending.isPending && (
        <ProgressBar
          label={percent < 100 ? t`Uploading...` : t`Checking the file...`}
          value={percent}
          tone="brand"
        />
      )}
      {open ? (
        <MaterialForm
          key={`${open.kind} ${open.material?.id}`}
          lessonId={lesson.id}
          kind={open.kind}
          material={open.material}
          lang={lang}
          onSaved={({ title }) => {
            setOpen(undefined);
            say(open.material ? t`Saved: ${title}` : t`Added: ${title}`);
            outcome.current?.focus({ preventScroll: true });
            changed();
          }}
          onCancel={() => {
            setOpen(undefined);
            outcome.current?.focus({ preventScroll: true });
          }}
        />
      ) : (
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap gap-3">
            <FileButton
              accept={ACCEPTED}
              describedBy={hint}
              isDisabled={isFull || sending.isPending}
              onFile={(file) => sending.mutate(file)}
            >
              <FileUp aria-hidden className="size-4.5" />
              <Trans>Add a file</Trans>
            </FileButton>
            <Button
              variant="secondary"
              isDisabled={isFull}
              onPress={() => setOpen({ kind: 'link' })}
            >
              <Link aria-hidden className="size-4.5" />
              <Trans>Add a link</Trans>
            </Button>
            <Button
              variant="secondary"
              isDisabled={isFull}
              onPress={() => setOpen({ kind: 'text' })}
            >
              <Text aria-hidden className="size-4.5" />
              <Trans>Add a text</Trans>
            </Button>
          </div>
          <p id={hint} className="text-sm text-ink-muted">
            {isFull ? (
              contractText(MATERIAL_TOO_MANY)
            ) : (
              <Trans>
                PDF, Office or OpenDocument, MP3, M4A, OGG, PNG, JPEG, WebP, TXT or CSV, at most{' '}
                {maxMb} MB
              </Trans>
            )}
          </p>
        </div>
      )}
    </>
  );
}

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** What is wrong with the file, in the server's words. */
function messageOf(error: Error): string | undefined {
  if (error instanceof TooLarge) return error.message;
  if (!(error instanceof ApiError)) return undefined;
  return joinedMessages(error.body) || error.detail;
}

interface RowProps {
  material: AdminMaterial;
  lang: string | undefined;
  isDeleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ material, lang, isDeleting, onEdit, onDelete }: RowProps) {
  const { t } = useLingui();
  const { kind, title, file, url } = material;
  const Icon = ICONS[kind];
  return (
    <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="flex min-w-0 items-center gap-3">
        <Icon aria-hidden className="size-5 shrink-0 text-brand-ink" />
        <span className="min-w-0 wrap-anywhere">
          <span lang={lang} className="font-semibold">
            {title}
          </span>
          <span className="line-clamp-2 text-sm text-ink-muted">
            {file ? fileFacts(file) : kind === 'link' ? url : t`Text`}
          </span>
        </span>
      </span>
      <span className="ml-auto flex items-center gap-1 [&:has([role=group])>button]:hidden">
        <IconButton label={t`Edit ${title}`} variant="quiet" size="sm" onPress={onEdit}>
          <Pencil aria-hidden className="size-4.5" />
        </IconButton>
        <ConfirmDelete
          label={t`Delete ${title}`}
          question={t`Delete ${title}?`}
          isPending={isDeleting}
          onConfirm={onDelete}
        />
      </span>
    </div>
  );
}
