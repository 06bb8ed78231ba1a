import { useLingui } from '@lingui/react/macro';
import type { CatalogueCourse } from '../../../content/catalogue.ts';
import { catalogue } from '../../../content/courses-page.ts';
import { useLanguage } from '../../../lib/language.ts';
import { LinkButton, Modal, WidgetLocale } from '../../../ui/index.ts';
import { CourseFacts } from './course-facts.tsx';
import { useContactAddress } from '../contact/interest.ts';
import { Plans } from './plans.tsx';

interface CourseDialogProps {
  course: CatalogueCourse;
  isOpen: boolean;
  onClose: () => void;
}

/** A dialog with the plans of a course. */
export default function CourseDialog({ course, isOpen, onClose }: CourseDialogProps) {
  const lang = useLanguage();
  const { t, i18n } = useLingui();
  return (
    <WidgetLocale lang={lang}>
      <Modal
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        title={i18n._(course.title)}
        size="xl"
        closeLabel={t`Fechar`}
      >
        <CourseDetail course={course} />
      </Modal>
    </WidgetLocale>
  );
}

function CourseDetail({ course }: { course: CatalogueCourse }) {
  const { i18n } = useLingui();
  const contactAddress = useContactAddress();
  return (
    <div className="space-y-6">
      <div className="space-y-3">
        <CourseFacts course={course} />
        <p className="max-w-2xl text-lg">{i18n._(course.summary)}</p>
      </div>
      <Plans plans={course.plans} addressOf={(plan) => contactAddress({ course, plan })} />
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-brand-soft p-5">
        <p className="max-w-md">{i18n._(catalogue.consultantLine)}</p>
        <LinkButton to={contactAddress({ course })} variant="accent">
          {i18n._(catalogue.consultantAction)}
        </LinkButton>
      </div>
    </div>
  );
}
