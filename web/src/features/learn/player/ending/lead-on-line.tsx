import { Tick } from '../lesson/tick.tsx';
import { CourseEnd } from '../../course-end.tsx';
import { isCourseDone, LeadOnButton, type LeadOnProps, LeadOnWords } from './lead-on.tsx';

/** Below the buttons of a lesson that was marked as completed: a tick, and what follows. */
export default function LeadOnLine(props: LeadOnProps) {
  return (
    <div className="flex min-w-0 animate-rise-in flex-wrap items-center gap-x-3 gap-y-2">
      {isCourseDone(props) ? (
        <CourseEnd course={props.course} level="h3" />
      ) : (
        <>
          <span className="lesson-mark-fresh grid size-8 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
            <Tick />
          </span>
          {props.leadsTo.type !== 'next' && (
            <p className="font-semibold">
              <LeadOnWords {...props} />
            </p>
          )}
        </>
      )}
      <LeadOnButton {...props} />
    </div>
  );
}
