import { t as text } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { pageTitle } from '../../../../content/school.ts';
import { AdminPage } from '../../../../ui/index.ts';
import { QuizForm } from './quiz-form.tsx';

export const meta = () => [{ title: pageTitle(text`New Quiz`) }];

/** An empty quiz; the list of one course's quizzes names that course in the address. */
export default function NewQuizPage() {
  const { t } = useLingui();
  const course = useSearchParams()[0].get('course') ?? '';
  return (
    <AdminPage title={t`New Quiz`} back={{ to: '/admin/quizzes', label: t`Quizzes` }}>
      <QuizForm key={course} course={/^[1-9]\d*$/.test(course) ? course : ''} />
    </AdminPage>
  );
}
