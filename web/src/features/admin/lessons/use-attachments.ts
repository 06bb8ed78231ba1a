import { useNewCaptions } from './captions/use-new-captions.ts';
import { useNewMaterial } from './material/use-new-material.ts';

/** What a new lesson has beside its fields: it is stored after the lesson, and kept where that fails. */
export function useAttachments() {
  const captions = useNewCaptions();
  const material = useNewMaterial();
  return {
    captions,
    material,
    isDirty: captions.tracks.length > 0 || material.items.length > 0,
    isEmpty: () => captions.isEmpty() && material.isEmpty(),
    /** Whether the lesson may be saved with them; says beside each what speaks against it. */
    check(): boolean {
      const answers = [captions.check(), material.check()];
      return !answers.includes(false);
    },
    /**
     * Stores what is not stored yet; with a `key` only this piece of the material. Resolves to whether all is
     * stored.
     */
    async storeAll(lessonId: number, key?: number): Promise<boolean> {
      const hasCaptions =
        key === undefined ? await captions.storeAll(lessonId) : captions.isEmpty();
      const hasMaterial = await material.storeAll(lessonId, key);
      return hasCaptions && hasMaterial;
    },
    /** What a draft keeps of them: no files. */
    draft: {
      isDirty: material.items.length > 0,
      value: material.kept,
      restore: material.restore,
    },
  };
}
