import { useNavigation } from 'react-router';

/** A thin bar at the top while the next page loads. Fast navigations do not show it. */
export function NavigationProgress() {
  const pending = useNavigation().state !== 'idle';
  return (
    <div
      aria-hidden
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-1 overflow-hidden transition-opacity ${
        pending ? 'opacity-100 delay-slow' : 'opacity-0'
      }`}
    >
      <div
        className={`h-full w-full origin-left bg-accent-ink ${pending ? 'animate-pulse' : ''}`}
      />
    </div>
  );
}
