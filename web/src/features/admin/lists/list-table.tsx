import { lazy, Suspense, useState } from 'react';
import { lazyImport } from '../../../lib/routes/lazy-import.ts';
import { DataTable, type DataTableProps } from '../../../ui/index.ts';

const ListKeys = lazy(() => lazyImport(() => import('./list-keys.tsx')));

/** The table of a list of staff, which has the keys of a list; `?` shows them. */
export function ListTable<Row>(props: Omit<DataTableProps<Row>, 'onKeys'>) {
  const [isShowing, setShowing] = useState<boolean>();
  return (
    <>
      <DataTable {...props} onKeys={() => setShowing(true)} />
      {isShowing !== undefined && (
        <Suspense>
          <ListKeys
            hasTicks={props.selection !== undefined}
            isOpen={isShowing}
            onOpenChange={setShowing}
          />
        </Suspense>
      )}
    </>
  );
}
