import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { STAFF_ROLES, type StaffRole, SUPERUSER_ONLY } from '@trilha/contract';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { contractText } from '../../../lib/texts/contract-text.ts';
import { Select } from '../../../ui/index.ts';
import { CourseChoice } from './course-choice.tsx';
import type { UserFormValues } from './form-values.ts';

/** What staff of each role may do. */
export const STAFF_ROLE_NAMES: Readonly<Record<StaffRole, MessageDescriptor>> = {
  all: msg({ message: 'Everything', context: 'staff role' }),
  teacher: msg({ message: 'Teacher', context: 'staff role' }),
  office: msg({ message: 'Office', context: 'staff role' }),
};

const HINTS: Readonly<Record<StaffRole, MessageDescriptor>> = {
  all: msg`May do everything in the admin area but manage staff.`,
  teacher: msg`Edits the courses that they teach, and sees the people in them and their results.`,
  office: msg`Manages people, enrollments, messages and deletion requests.`,
};

interface StaffRoleFieldsProps {
  readonly control: Control<UserFormValues>;
  /** Whether they may be changed by who is at work. */
  readonly isOpen: boolean;
}

/** What a member of staff may do, and for teachers in which courses; nothing for who is none, and for superusers. */
export function StaffRoleFields({ control, isOpen }: StaffRoleFieldsProps) {
  const { t, i18n } = useLingui();
  const [isStaff, isSuperuser, role] = useWatch({
    control,
    name: ['is_staff', 'is_superuser', 'staff_role'],
  });
  if (isStaff !== true || isSuperuser === true) return null;
  return (
    <>
      <Controller
        name="staff_role"
        control={control}
        render={({ field, fieldState }) => (
          <Select
            label={t`Role details`}
            value={field.value ?? 'all'}
            onChange={field.onChange}
            options={STAFF_ROLES.map((value) => ({
              value,
              label: i18n._(STAFF_ROLE_NAMES[value]),
            }))}
            description={
              isOpen ? i18n._(HINTS[field.value ?? 'all']) : contractText(SUPERUSER_ONLY)
            }
            errorMessage={fieldState.error?.message}
            isDisabled={!isOpen}
          />
        )}
      />
      {role === 'teacher' && (
        <Controller
          name="teaches"
          control={control}
          render={({ field, fieldState }) => (
            <CourseChoice
              label={t`Teaches these courses`}
              value={[field.value ?? []].flat()}
              onChange={field.onChange}
              errorMessage={fieldState.error?.message}
              isDisabled={!isOpen}
            />
          )}
        />
      )}
    </>
  );
}
