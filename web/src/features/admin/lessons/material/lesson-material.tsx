import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AdminLesson, type AdminMaterial, api, type MaterialKind } from '@trilha/contract';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../../../lib/api/api.ts';
import { codeOf } from '../../../../lib/api/errors.ts';
import { useLangOf } from '../../../../lib/course-language.tsx';
import { fileFacts } from '../../../../lib/texts/file-size.ts';
import {
  Banner,
  Button,
  ErrorState,
  ReorderList,
  Skeleton,
  UnsavedChanges,
} from '../../../../ui/index.ts';
import { FormSection } from '../form-section.tsx';
import { useLessonsChanged } from '../queries.ts';
import { AddMaterial } from './add-material.tsx';
import { MaterialForm, type MaterialValues } from './material-form.tsx';
import { MaterialRow } from './material-row.tsx';
import { materialsQuery } from './queries.ts';
import { useReplaceFile } from './replace-file.tsx';
import { Sending } from './sending.tsx';
import { useFileUpload } from './use-file-upload.ts';

/** What is open below the list: something new, or one that is changed. */
type Open = { readonly kind: MaterialKind; readonly material?: AdminMaterial };

/** What a lesson has beside its video, as a section below its form. */
export function LessonMaterial({ lesson }: { lesson: AdminLesson }) {
  const { data, error, refetch, isFetching } = useQuery(materialsQuery(lesson.id));
  const { t } = useLingui();
  return (
    <FormSection
      title={t`Material`}
      hint={t`Files, links and texts beside the video, for who is enrolled. Saved at once, apart from the form above.`}
    >
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
    </FormSection>
  );
}

interface EditingProps {
  lesson: AdminLesson;
  materials: readonly AdminMaterial[];
  maxMb: number;
}

function Editing({ lesson, materials, maxMb }: EditingProps) {
  const { t } = useLingui();
  const lang = useLangOf()(lesson.course_language);
  const changed = useLessonsChanged();
  const [open, setOpen] = useState<Open>();
  const [said, say] = useState('');
  const outcome = useRef<HTMLDivElement>(null);
  const params = { id: lesson.id };
  const queryClient = useQueryClient();
  const { queryKey } = materialsQuery(lesson.id);

  const sending = useFileUpload({
    lessonId: lesson.id,
    maxMb,
    onStored({ title }, isReplaced) {
      say(isReplaced ? t`Replaced: ${title}` : t`Added: ${title}`);
      changed();
    },
    onGone: changed,
  });
  const replacing = useReplaceFile<AdminMaterial>((material, file) =>
    sending.send(file, material.id),
  );
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
  const failure = deleting.error
    ? t`Failed to delete the material. Please try again.`
    : ordering.error
      ? t`Failed to store the order. Please try again.`
      : undefined;

  async function store(values: MaterialValues, version: number | undefined): Promise<void> {
    if (!open?.material) {
      await call(api.adminMaterials.create, { params, body: values });
      return;
    }
    const body = { ...values, version };
    await call(api.adminMaterials.update, { params: { id: open.material.id }, body });
  }
  async function load(): Promise<AdminMaterial> {
    const { results } = await call(api.adminMaterials.list, { params });
    const now = results.find(({ id }) => id === open?.material?.id);
    if (!now) throw new Error('It has been deleted.');
    return now;
  }
  const close = () => {
    setOpen(undefined);
    outcome.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <UnsavedChanges
        isDirty={sending.running !== undefined}
        what={t`A file is still being uploaded.`}
      />
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
              <MaterialRow
                kind={material.kind}
                title={material.title}
                lang={lang}
                facts={factsOf(material) ?? t`Text`}
                isDeleting={deleting.isPending && deleting.variables.id === material.id}
                onEdit={() => setOpen({ kind: material.kind, material })}
                onReplace={
                  material.kind === 'file' && sending.running === undefined
                    ? () => replacing.ask(material)
                    : undefined
                }
                onDelete={() => deleting.mutate(material)}
              />
            )}
          </ReorderList>
        )}
      </div>
      {replacing.picker}
      {failure && <Banner tone="error">{failure}</Banner>}
      {sending.failure && (
        <Banner tone="error">
          {sending.failure.message}
          {sending.failure.retry && (
            <Button variant="secondary" size="sm" onPress={sending.failure.retry} className="mt-2">
              <Trans>Try again</Trans>
            </Button>
          )}
        </Banner>
      )}
      {sending.running && <Sending {...sending.running} onCancel={sending.cancel} />}
      {open ? (
        <MaterialForm
          key={`${open.kind} ${open.material?.id}`}
          kind={open.kind}
          material={open.material}
          thing={
            open.material
              ? `material.${open.material.id}`
              : `material.new-${open.kind}-${lesson.id}`
          }
          lang={lang}
          send={store}
          {...(open.material ? { load } : {})}
          onSaved={(title) => {
            close();
            say(open.material ? t`Saved: ${title}` : t`Added: ${title}`);
            changed();
          }}
          onCancel={close}
        />
      ) : (
        <AddMaterial
          count={materials.length}
          maxMb={maxMb}
          isSending={sending.running !== undefined}
          onFile={(file) => sending.send(file)}
          onOpen={(kind) => setOpen({ kind })}
        />
      )}
    </>
  );
}

const factsOf = ({ file, kind, url }: AdminMaterial) =>
  file ? fileFacts(file) : kind === 'link' ? url : undefined;
