import { useLingui } from '@lingui/react/macro';
import { api, MaterialInput, type MaterialKind } from '@trilha/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { call, upload } from '../../../../lib/api/api.ts';
import { useMaterialMaxMb } from '../../../../lib/boot/config.ts';
import { fileForm, sizeError, uploadFailure } from './files.ts';
import type { Written } from './material-form.tsx';

/** A piece of material that is added before its lesson is there. */
export interface NewItem extends Written {
  readonly key: number;
  readonly kind: MaterialKind;
  /** Null of a link and of a text, and of a file of a draft: no draft holds files. */
  readonly file: File | null;
  /** What is wrong with it, or why the server has not stored it. */
  readonly failure?: string | undefined;
  /** How much of it is sent, 0 to 100. */
  readonly percent?: number | undefined;
  /** Its id, once it is stored. */
  readonly stored?: number;
}

/** What a draft keeps of them. */
const Kept = z.array(
  z.object({
    kind: z.enum(['file', 'link', 'text']),
    title: z.string(),
    link_url: z.string().optional(),
    text: z.unknown().optional(),
  }),
);

export type NewMaterial = ReturnType<typeof useNewMaterial>;

/** The material of a new lesson: it is stored after the lesson is, in its order, and kept where that fails. */
export function useNewMaterial() {
  const { t } = useLingui();
  const maxMb = useMaterialMaxMb();
  const [items, setItems] = useState<readonly NewItem[]>([]);
  /** What is written below the list, and not in it yet. */
  const [open, setOpen] = useState<{ kind: MaterialKind; item?: NewItem }>();
  const [isOpenInTheWay, setOpenInTheWay] = useState(false);
  // What is read after an answer has come.
  const latest = useRef(items);
  const count = useRef(0);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const put = (next: readonly NewItem[]) => {
    latest.current = next;
    setItems(next);
  };
  const change = (key: number, to: Partial<NewItem>) =>
    put(latest.current.map((item) => (item.key === key ? { ...item, ...to } : item)));
  const add = (item: Omit<NewItem, 'key'>) => {
    count.current += 1;
    put([...latest.current, { ...item, key: count.current }]);
  };
  const kept = useMemo(
    () =>
      items.map(({ kind, title, url, text }) => ({
        kind,
        title,
        ...(url === null ? {} : { link_url: url }),
        ...(text === null ? {} : { text }),
      })),
    [items],
  );

  async function storeOne(lessonId: number, item: NewItem): Promise<void> {
    const { key, title, file, url, text } = item;
    const params = { id: lessonId };
    const { signal } = (controller.current = new AbortController());
    change(key, { failure: undefined, percent: 0 });
    try {
      const { id } = file
        ? await upload(api.adminMaterials.upload, {
            params,
            form: fileForm(file, title),
            onProgress: (percent) => change(key, { percent }),
            signal,
          })
        : await call(api.adminMaterials.create, {
            params,
            body: url === null ? { title, text: text ?? [] } : { title, link_url: url },
          });
      change(key, { percent: undefined, stored: id });
    } catch (error) {
      const failure = signal.aborted ? t`The upload was cancelled.` : uploadFailure(error);
      change(key, { percent: undefined, failure });
    }
  }

  return {
    items,
    kept,
    maxMb,
    open,
    /** Whether what is open below the list keeps the lesson from being saved. */
    isOpenInTheWay,
    setOpen(next: typeof open) {
      setOpenInTheWay(false);
      setOpen(next);
    },
    isEmpty: () => latest.current.length === 0,
    add,
    change,
    addFile(file: File) {
      const title = file.name.replace(/\.[^.]*$/, '').trim() || file.name;
      const failure = sizeError(file, maxMb);
      add({ kind: 'file', title: title.slice(0, 200), url: null, text: null, file, failure });
    },
    replaceFile: (key: number, file: File) =>
      change(key, { file, failure: sizeError(file, maxMb) }),
    remove: (key: number) => put(latest.current.filter((item) => item.key !== key)),
    arrange: (next: readonly NewItem[]) => put(next),
    /** Takes over what a draft has kept. Its files have to be chosen again. */
    restore(value: unknown) {
      const read = Kept.safeParse(value);
      for (const { kind, ...written } of read.success ? read.data : []) {
        const file = kind === 'file';
        const input = MaterialInput.safeParse(written);
        if (!file && !input.success) continue;
        const { link_url: url = null, text = null } = input.success ? input.data : {};
        const failure = file ? t`Choose the file again: it was not kept.` : undefined;
        add({ kind, title: written.title, url, text, file: null, failure });
      }
    },
    /** Whether the lesson may be saved with it; says beside each piece what speaks against it. */
    check(): boolean {
      setOpenInTheWay(open !== undefined);
      const isRight = latest.current.every(
        ({ kind, file }) => kind !== 'file' || (file !== null && !sizeError(file, maxMb)),
      );
      return open === undefined && isRight;
    },
    /**
     * Stores what is not stored yet, or this one piece of it, one after the other. Resolves to whether all of it
     * is stored, in its order.
     */
    async storeAll(lessonId: number, key?: number): Promise<boolean> {
      for (const item of latest.current) {
        const isWanted = key === undefined || item.key === key;
        if (isWanted && item.stored === undefined) await storeOne(lessonId, item);
      }
      const ids = latest.current.flatMap(({ stored }) => stored ?? []);
      if (ids.length < latest.current.length) return false;
      // What was stored at a second try stands at the end.
      if (ids.some((id, index) => id < (ids[index - 1] ?? 0))) {
        await call(api.adminMaterials.reorder, { params: { id: lessonId }, body: { ids } }).catch(
          // Everything is there; its order can be changed on the lesson's page.
          (error: unknown) => console.warn('The order of the material was not stored.', error),
        );
      }
      put([]);
      return true;
    },
    /** Stops the file that is being sent. */
    cancel: () => controller.current?.abort(),
  };
}
