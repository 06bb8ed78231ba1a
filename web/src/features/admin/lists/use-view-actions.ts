import { t as text } from '@lingui/core/macro';
import { api, type SavedView } from '@trilha/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/index.ts';
import { useViewsChanged } from './queries.ts';

/** What can be done with an own view, beside giving it a name. Each says what became of it. */
export function useViewActions() {
  const changed = useViewsChanged();

  const update = useMutation({
    mutationFn: ({ id, query }: Pick<SavedView, 'id' | 'query'>) =>
      call(api.views.update, { params: { id }, body: { query } }),
    onSuccess(view) {
      changed((views) => views.map((each) => (each.id === view.id ? view : each)));
      const { name } = view;
      toast(text`“${name}” shows this from now on.`, { tone: 'success' });
    },
    onError: () => failed(text`Failed to update the view. Please try again.`),
  });

  const move = useMutation({
    mutationFn: ({ view: { id }, place }: { view: SavedView; place: number }) =>
      call(api.views.update, { params: { id }, body: { position: place } }),
    onSuccess: (_, { view, place }) => changed((views) => placed(views, view, place)),
    onError: () => failed(text`Failed to move the view. Please try again.`),
  });

  const bringBack = useMutation({
    mutationFn: ({ view: { list, name, query }, place }: { view: SavedView; place: number }) =>
      call(api.views.create, { body: { list, name, query, position: place } }),
    onSuccess: (view, { place }) => changed((views) => placed(views, view, place)),
    onError: () => failed(text`Failed to bring the view back. Please save it again.`),
  });

  const remove = useMutation({
    mutationFn: ({ view: { id } }: { view: SavedView; place: number }) =>
      call(api.views.remove, { params: { id } }),
    onSuccess(_, deleted) {
      changed((views) => views.filter(({ id }) => id !== deleted.view.id));
      const { name } = deleted.view;
      toast(text`The view “${name}” was deleted.`, {
        tone: 'success',
        action: { label: text`Undo`, onPress: () => bringBack.mutate(deleted) },
      });
    },
    onError: () => failed(text`Failed to delete the view. Please try again.`),
  });

  /** Perhaps it was changed or deleted elsewhere: what there is now is shown. */
  function failed(message: string): void {
    toast(message, { tone: 'error' });
    changed((views) => [...views]);
  }

  return { update, move, remove };
}

/** The views with one at this place among those of its list. */
function placed(views: readonly SavedView[], view: SavedView, place: number): SavedView[] {
  const others = views.filter(({ id }) => id !== view.id);
  const before = others.filter(({ list }) => list === view.list)[place];
  return others.toSpliced(before ? others.indexOf(before) : others.length, 0, view);
}
