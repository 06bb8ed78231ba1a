import {
  type AdminUser,
  api,
  MIN_PASSWORD_LENGTH,
  NOT_YOURSELF,
  SUPERUSER_ONLY,
  USER_PASSWORD_GUESSABLE,
  userForm,
} from '@trilha/contract';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useAuth } from '../../../lib/session/auth.tsx';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import {
  Banner,
  Button,
  Checkbox,
  LinkButton,
  TextField,
  toast,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { CourseChoice } from './course-choice.tsx';
import { ImageField } from './image-field.tsx';
import { usePasswordCheck } from './password-check.ts';
import { saveUser, useUsersChanged } from './queries.ts';
import { mayChange } from './rights.ts';

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
    hint: 'May besides manage staff and their rights.',
  },
] as const;

function valuesOf(user: AdminUser | undefined) {
  return {
    email: user?.email ?? '',
    username: user?.username ?? '',
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    password: '',
    password_confirmation: '',
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
  const isLocked = user !== undefined && !mayChange(me, user);
  const isOwn = user !== undefined && user.id === me?.id;

  const form = useEndpointForm(user ? EXISTING : NEW, {
    defaultValues: valuesOf(user),
    failure: FAILURE,
    async send(values) {
      const touched = new Set(Object.keys(form.formState.dirtyFields));
      await saveUser(
        user,
        {
          ...values,
          first_name: values.first_name ?? '',
          last_name: values.last_name ?? '',
          is_active: values.is_active === true,
          is_staff: values.is_staff === true,
          is_superuser: values.is_superuser === true,
          courses: [values.courses ?? []].flat(),
          profile_image: values.profile_image instanceof File ? values.profile_image : null,
        },
        touched,
      );
      await usersChanged({ isLeaving: true });
      setSaved(true);
    },
  });
  const { control, formState, formError, isSubmitting } = form;
  const passwordHint = useId();
  const { guessable, check } = usePasswordCheck();
  const password = useWatch({ control, name: 'password' });

  // After the guard of unsaved changes has been updated.
  useEffect(() => {
    if (!isSaved) return;
    toast(user ? 'User updated successfully' : 'User created successfully', { tone: 'success' });
    void navigate('/admin/users');
  }, [isSaved, navigate, user]);

  return (
    <form {...form.formProps} className="flex flex-col gap-6">
      <UnsavedChanges isDirty={formState.isDirty && !isSaved} />
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
        <Section title="Log-in">
          <Controller
            name="email"
            control={control}
            render={(field) => (
              <TextField
                {...fieldProps(field)}
                label="Email"
                type="email"
                autoComplete="off"
                isRequired
                isDisabled={isLocked}
              />
            )}
          />
          <Controller
            name="username"
            control={control}
            render={(field) => (
              <TextField
                {...fieldProps(field)}
                label="Username"
                autoComplete="off"
                isRequired
                isDisabled={isLocked}
              />
            )}
          />
          <Controller
            name="password"
            control={control}
            render={(field) => (
              <TextField
                {...fieldProps(field)}
                label="Password"
                description={
                  user
                    ? 'Leave it blank to keep the current one. A new one logs the user out everywhere.'
                    : `At least ${MIN_PASSWORD_LENGTH} characters.`
                }
                type="password"
                autoComplete="new-password"
                isRequired={!user}
                isDisabled={isLocked}
                className="justify-end"
                aria-describedby={passwordHint}
                onBlur={() => {
                  field.field.onBlur();
                  void check(form.getValues());
                }}
              />
            )}
          />
          {/* Below its field, and on wide screens below both. Empty it takes no room of the grid. */}
          <p
            id={passwordHint}
            role="status"
            className="flex items-start gap-2 text-sm font-medium text-warning-ink empty:absolute sm:order-last sm:col-span-2"
          >
            {password !== '' && password === guessable && (
              <>
                <TriangleAlert aria-hidden className="size-5 shrink-0" />
                {USER_PASSWORD_GUESSABLE}
              </>
            )}
          </p>
          <Controller
            name="password_confirmation"
            control={control}
            render={(field) => (
              <TextField
                {...fieldProps(field)}
                label="Password confirmation"
                type="password"
                autoComplete="new-password"
                isRequired={!user}
                isDisabled={isLocked}
                className="justify-end"
              />
            )}
          />
        </Section>
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
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-surface-raised p-4 sm:p-6">
      <h2 className="mb-4 text-lg">{title}</h2>
      <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}
