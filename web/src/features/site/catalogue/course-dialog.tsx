import { useLingui } from '@lingui/react/macro';
import { type ReactNode, use, useEffect, useId } from 'react';
import type { CatalogueCourse } from '../../../content/catalogue.ts';
import { courseDetails, detailTexts, questions } from '../../../content/course-details.ts';
import { catalogue } from '../../../content/courses-page.ts';
import { useLanguage } from '../../../lib/language.ts';
import { LinkButton, Modal, WidgetLocale } from '../../../ui/index.ts';
import { CourseFacts } from './course-facts.tsx';
import { CanDo, Questions, Syllabus } from './course-details.tsx';
import { detailTextsIn } from './detail-texts.ts';
import { Previews } from './previews.tsx';
import { useContactAddress } from '../contact/interest.ts';
import { Plans } from './plans.tsx';

interface CourseDialogProps {
  course: CatalogueCourse;
  isOpen: boolean;
  onClose: () => void;
}

/** All that a visitor wants to know of a course: what for, a lesson to see, the syllabus, plans and questions. */
export default function CourseDialog({ course, isOpen, onClose }: CourseDialogProps) {
  const lang = useLanguage();
  const { t, i18n } = useLingui();
  use(detailTextsIn(lang));
  useFocusOnCard(course, isOpen);
  return (
    <WidgetLocale lang={lang}>
      <Modal
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        title={i18n._(course.title)}
        size="xl"
        closeLabel={t`Fechar`}
      >
        <CourseDetail key={course.slug} course={course} />
      </Modal>
    </WidgetLocale>
  );
}

/**
 * The dialog gives the focus back to what had it before. Where an address opened it nothing had: then the
 * course's card gets it.
 */
function useFocusOnCard({ slug }: CatalogueCourse, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      // The dialog looks for its place one frame after it has gone.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== document.body) return;
          document.getElementById(slug)?.querySelector('button')?.focus();
        }),
      );
    };
  }, [slug, isOpen]);
}

function CourseDetail({ course }: { course: CatalogueCourse }) {
  const { i18n } = useLingui();
  const contactAddress = useContactAddress();
  const details = courseDetails[course.slug];
  return (
    <div className="space-y-9">
      <div className="space-y-3">
        <CourseFacts course={course} />
        <p className="max-w-2xl text-lg">{i18n._(course.summary)}</p>
      </div>
      <div className="grid gap-x-10 gap-y-9 lg:grid-cols-2">
        {details && (
          <Part title={i18n._(detailTexts.canDoTitle)}>
            <CanDo details={details} />
          </Part>
        )}
        <Previews entry={course.slug} />
      </div>
      {details && (
        <Part title={i18n._(detailTexts.syllabusTitle)}>
          <Syllabus modules={details.modules} />
        </Part>
      )}
      <Part title={i18n._(detailTexts.plansTitle)}>
        <Plans
          plans={course.plans}
          addressOf={(plan) => contactAddress({ course, plan })}
          level={4}
        />
      </Part>
      {questions.length > 0 && (
        <Part title={i18n._(detailTexts.questionsTitle)}>
          <Questions questions={questions} />
        </Part>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-brand-soft p-5">
        <p className="max-w-md">{i18n._(catalogue.consultantLine)}</p>
        <LinkButton to={contactAddress({ course })} variant="accent">
          {i18n._(catalogue.consultantAction)}
        </LinkButton>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-4 text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}
