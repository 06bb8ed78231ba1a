import { type AdminUser, api, NOT_YOURSELF, SUPERUSER_ONLY, userForm } from '@trilha/contract';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useAuth } from '../../../lib/session/auth.tsx';
import { differing } from '../../../lib/drafts/merge.ts';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { fieldProps, type FormValues, useEndpointForm } from '../../../lib/form.ts';
import {
  Banner,
  Button,
  Checkbox,
  cx,
  DraftOffer,
  LinkButton,
  TextField,
  toast,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { isEditConflict } from '../edit-conflict.tsx';
import { CourseChoice } from './course-choice.tsx';
import { ImageField } from './image-field.tsx';
import { LoginSection } from './login-section.tsx';
import { saveUser, useUsersChanged } from './queries.ts';
import { mayChange } from './rights.ts';
import { Section } from './section.tsx';
import { UserConflict } from './user-conflict.tsx';

const FAILURE = 'Failed to save user. Please try again.';

const NEW = { ...api.adminUsers.create, body: userForm(true) };
const EXISTING = { ...api.adminUsers.create, body: userForm(false) };

const RIGHTS = [
  {
    name: 'is_active',
    label: 'Active Account',
    hint: 'An inactive account cannot log in; its progress is kept.',
  },
  { name: 'is_staff', label: 'Admin Access', hint: 'May enter the admin area.' },
  {
    name: 'is_superuser',
    label: 'Superuser Access',
    hint: 'May also manage staff and their rights.',
  },
] as const;

/** Never kept in a draft. */
const SECRET = ['password', 'password_confirmation', 'current_password', 'profile_image'];

export type UserFormValues = FormValues<typeof EXISTING>;

/** The fields that the server says again: all but passwords and the picture. */
function shownOf(user: AdminUser) {
  const all = Object.entries(valuesOf(user)).filter(([name]) => !SECRET.includes(name));
  return Object.fromEntries(all);
}

function valuesOf(user: AdminUser | undefined) {
  return {
    email: user?.email ?? '',
    username: user?.username ?? '',
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    password: '',
    password_confirmation: '',
    current_password: '',
    is_active: user?.is_active ?? true,
    is_staff: user?.is_staff ?? false,
    is_superuser: user?.is_superuser ?? false,
    courses: (user?.courses ?? []).map(String),
    profile_image: null,
  };
}

/** The form of an existing or a new user. */
export function UserForm({ user }: { user?: AdminUser }) {
  const navigate = useNavigate();
  const { user: me } = useAuth();
  const usersChanged = useUsersChanged();
  const [isSaved, setSaved] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  const isLocked = user !== undefined && !mayChange(me, user);
  const isOwn = user !== undefined && user.id === me?.id;

  const form = useEndpointForm(user ? EXISTING : NEW, {
    defaultValues: valuesOf(user),
    failure: FAILURE,
    async send(values) {
      const { values: began, version } = draft.begun.current;
      const saving = saveUser(
        user,
        {
          ...values,
          current_password: values.current_password ?? '',
          first_name: values.first_name ?? '',
          last_name: values.last_name ?? '',
          is_active: values.is_active === true,
          is_staff: values.is_staff === true,
          is_superuser: values.is_superuser === true,
          courses: [values.courses ?? []].flat(),
          profile_image: values.profile_image instanceof File ? values.profile_image : null,
        },
        differing(began, values),
        version,
      );
      try {
        await saving;
      } catch (error) {
        setConflict(isEditConflict(error));
        throw error;
      }
      await usersChanged({ isLeaving: true });
      setSaved(true);
    },
  });
  const { control, formError, isSubmitting } = form;
  const draft = useFormDraft<UserFormValues>({
    form,
    thing: `user.${user?.id ?? 'new'}`,
    stored: valuesOf(user),
    version: user?.version,
    secret: SECRET,
    isSaved,
  });
  const { offer } = draft;

  // After the guard of unsaved changes has been updated.
  useEffect(() => {
    if (!isSaved) return;
    toast(user ? 'User updated successfully' : 'User created successfully', { tone: 'success' });
    void navigate('/admin/users');
  }, [isSaved, navigate, user]);

  return (
    <>
      {offer && (
        <DraftOffer {...offer}>
          {offer.isOutdated &&
            'Somebody else has saved the user since: your changes are merged when you save. '}
          Passwords and pictures are not kept.
        </DraftOffer>
      )}
      <form
        {...form.formProps}
        inert={offer !== undefined}
        className={cx('flex flex-col gap-6', offer && 'mt-6 opacity-55')}
      >
        <UnsavedChanges isDirty={draft.isDirty} />
        {isLocked && <Banner tone="info">{SUPERUSER_ONLY}</Banner>}
        {formError && (
          <div {...form.formErrorProps} className="rounded-lg">
            <Banner tone="error">{formError}</Banner>
          </div>
        )}
        <fieldset disabled={isLocked} className="contents">
          <Section title="Person">
            <div className="sm:col-span-2">
              <Controller
                name="profile_image"
                control={control}
                render={({ field, fieldState }) => (
                  <ImageField
                    stored={user?.profile_image ?? null}
                    value={field.value instanceof File ? field.value : null}
                    onChange={field.onChange}
                    errorMessage={fieldState.error?.message}
                    isDisabled={isLocked}
                  />
                )}
              />
            </div>
            <Controller
              name="first_name"
              control={control}
              render={(field) => (
                <TextField
                  {...fieldProps(field)}
                  value={field.field.value ?? ''}
                  label="First Name"
                  autoComplete="off"
                  isDisabled={isLocked}
                />
              )}
            />
            <Controller
              name="last_name"
              control={control}
              render={(field) => (
                <TextField
                  {...fieldProps(field)}
                  value={field.field.value ?? ''}
                  label="Last Name"
                  autoComplete="off"
                  isDisabled={isLocked}
                />
              )}
            />
          </Section>
          <LoginSection form={form} user={user} isOwn={isOwn} isLocked={isLocked} />
          <Section title="Access">
            <div className="flex flex-col gap-2">
              {RIGHTS.map(({ name, label, hint }) => {
                const isTaken =
                  (name !== 'is_active' && me?.is_superuser !== true) || isOwn || isLocked;
                const why = isOwn ? NOT_YOURSELF : name === 'is_active' ? hint : SUPERUSER_ONLY;
                return (
                  <Controller
                    key={name}
                    name={name}
                    control={control}
                    render={({ field, fieldState }) => (
                      <Checkbox
                        ref={field.ref}
                        name={field.name}
                        value={field.value === true}
                        onChange={field.onChange}
                        onBlur={field.onBlur}
                        isDisabled={isTaken}
                        description={isTaken && !isLocked ? why : hint}
                        errorMessage={fieldState.error?.message}
                      >
                        {label}
                      </Checkbox>
                    )}
                  />
                );
              })}
            </div>
            <Controller
              name="courses"
              control={control}
              render={({ field, fieldState }) => (
                <CourseChoice
                  value={[field.value ?? []].flat()}
                  onChange={field.onChange}
                  errorMessage={fieldState.error?.message}
                  isDisabled={isLocked}
                />
              )}
            />
          </Section>
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isPending={isSubmitting || isSaved} isDisabled={isLocked}>
            {isSubmitting ? 'Saving...' : user ? 'Update User' : 'Create User'}
          </Button>
          <LinkButton to="/admin/users" variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </form>
      {hasConflict && user && (
        <UserConflict
          userId={user.id}
          base={draft.begun.current.values}
          mine={form.getValues()}
          valuesOf={(stored) => ({ ...form.getValues(), ...shownOf(stored) })}
          onDecide={(next, from) => {
            setConflict(false);
            draft.begin(from, next);
            form.submit();
          }}
          onClose={() => setConflict(false)}
        />
      )}
    </>
  );
}
