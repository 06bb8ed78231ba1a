import { pageTitle } from '../../../../content/school.ts';
import { AdminPage } from '../../../../ui/index.ts';
import { QuizForm } from './quiz-form.tsx';

export const meta = () => [{ title: pageTitle('New Quiz') }];

export default function NewQuizPage() {
  return (
    <AdminPage title="New Quiz" back={{ to: '/admin/quizzes', label: 'Quizzes' }}>
      <QuizForm />
    </AdminPage>
  );
}
