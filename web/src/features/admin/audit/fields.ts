import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The names of details and of fields that were changed, as the server writes them down. */
export const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  added: msg({ message: 'added', context: 'audit' }),
  attempts: msg({ message: 'attempts', context: 'audit' }),
  before: msg({ message: 'before', context: 'audit' }),
  can_retake: msg({ message: 'can retake', context: 'audit' }),
  changed: msg({ message: 'changed', context: 'audit' }),
  changes: msg({ message: 'changes', context: 'audit' }),
  count: msg({ message: 'count', context: 'audit' }),
  course: msg({ message: 'course', context: 'audit' }),
  course_id: msg({ message: 'course', context: 'audit' }),
  courses: msg({ message: 'courses', context: 'audit' }),
  courses_added: msg({ message: 'courses added', context: 'audit' }),
  courses_removed: msg({ message: 'courses removed', context: 'audit' }),
  description: msg({ message: 'description', context: 'audit' }),
  duration: msg({ message: 'duration', context: 'audit' }),
  email: msg({ message: 'email', context: 'audit' }),
  first_name: msg({ message: 'first name', context: 'audit' }),
  handled: msg({ message: 'handled', context: 'audit' }),
  icon: msg({ message: 'icon', context: 'audit' }),
  invited: msg({ message: 'invited', context: 'audit' }),
  is_active: msg({ message: 'is active', context: 'audit' }),
  is_published: msg({ message: 'is published', context: 'audit' }),
  is_staff: msg({ message: 'is staff', context: 'audit' }),
  is_superuser: msg({ message: 'is superuser', context: 'audit' }),
  kind: msg({ message: 'kind', context: 'audit' }),
  language: msg({ message: 'language', context: 'audit' }),
  last_name: msg({ message: 'last name', context: 'audit' }),
  lessons: msg({ message: 'lessons', context: 'audit' }),
  order: msg({ message: 'order', context: 'audit' }),
  passing_score: msg({ message: 'passing score', context: 'audit' }),
  password: msg({ message: 'password', context: 'audit' }),
  poster: msg({ message: 'poster', context: 'audit' }),
  profile_image: msg({ message: 'profile image', context: 'audit' }),
  questions: msg({ message: 'questions', context: 'audit' }),
  removed: msg({ message: 'removed', context: 'audit' }),
  second_factor: msg({ message: 'second factor', context: 'audit' }),
  show_report: msg({ message: 'show report', context: 'audit' }),
  staff_role: msg({ message: 'role details', context: 'audit' }),
  staff_second_factor_required: msg({
    message: 'staff second factor required',
    context: 'audit',
  }),
  teaches: msg({ message: 'teaches', context: 'audit' }),
  title: msg({ message: 'title', context: 'audit' }),
  translations: msg({ message: 'translations', context: 'audit' }),
  username: msg({ message: 'username', context: 'audit' }),
  users: msg({ message: 'users', context: 'audit' }),
  version: msg({ message: 'version', context: 'audit' }),
  video_url: msg({ message: 'video url', context: 'audit' }),
};

/** The values of details that the server has names for, by the name of the detail. */
export const VALUES: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  kind: {
    captions: msg({ message: 'captions', context: 'audit' }),
    translation: msg({ message: 'translation', context: 'audit' }),
  },
  second_factor: { reset: msg({ message: 'reset', context: 'audit' }) },
};
