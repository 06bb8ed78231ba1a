import { Skeleton } from '../../../ui/index.ts';

/** Where the panel will stand, as high as one with three things. */
export function LoadingToday() {
  return (
    <div className="card flex flex-col gap-0 p-0" data-loading-today>
      <div className="border-b border-line px-5 py-3.5">
        <Skeleton className="h-[1lh] w-24" />
      </div>
      <LoadingLines />
    </div>
  );
}

export function LoadingLines() {
  return (
    <div className="divide-y divide-line">
      {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
        <div key={width} className="flex min-h-14 items-center px-5 py-2">
          <Skeleton className={`h-4 max-w-96 ${width}`} />
        </div>
      ))}
    </div>
  );
}
