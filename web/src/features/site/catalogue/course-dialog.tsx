import type { CatalogueCourse } from '../../../content/catalogue.ts';
import { catalogue } from '../../../content/courses-page.ts';
import { LinkButton, Modal, WidgetLocale } from '../../../ui/index.ts';
import { CourseFacts } from './course-facts.tsx';
import { contactAddress } from '../contact/interest.ts';
import { Plans } from './plans.tsx';

interface CourseDialogProps {
  course: CatalogueCourse;
  isOpen: boolean;
  onClose: () => void;
}

/** A dialog with the plans of a course. */
export default function CourseDialog({ course, isOpen, onClose }: CourseDialogProps) {
  return (
    <WidgetLocale lang="pt-BR">
      <Modal
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        title={course.title}
        size="xl"
        closeLabel="Fechar"
      >
        <CourseDetail course={course} />
      </Modal>
    </WidgetLocale>
  );
}

function CourseDetail({ course }: { course: CatalogueCourse }) {
  return (
    <div className="space-y-6">
      <div className="space-y-3">
        <CourseFacts course={course} />
        <p className="max-w-2xl text-lg">{course.summary}</p>
      </div>
      <Plans plans={course.plans} addressOf={(plan) => contactAddress({ course, plan })} />
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-brand-soft p-5">
        <p className="max-w-md">{catalogue.consultantLine}</p>
        <LinkButton to={contactAddress({ course })} variant="accent">
          {catalogue.consultantAction}
        </LinkButton>
      </div>
    </div>
  );
}
