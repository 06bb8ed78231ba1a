import { msg, t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type AdminUser, api, NOT_YOURSELF, SUPERUSER_ONLY, userForm } from '@trilha/contract';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useAuth } from '../../../lib/session/auth.tsx';
import { differing } from '../../../lib/drafts/merge.ts';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
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
import { useEditConflict } from '../edit-conflict.tsx';
import { CourseChoice } from './course-choice.tsx';
import { EXISTING, type UserFormValues } from './form-values.ts';
import { ImageField } from './image-field.tsx';
import { LoginSection } from './login-section.tsx';
import { saveUser, useUsersChanged } from './queries.ts';
import { mayChange } from './rights.ts';
import { Section } from './section.tsx';
import { StaffRoleFields } from './staff-role.tsx';
import { UserConflict } from './user-conflict.tsx';

const NEW = { ...api.adminUsers.create, body: userForm(true) };

const RIGHTS = [
  {
    name: 'is_active',
    label: msg`Active Account`,
    hint: msg`An inactive account cannot log in; its progress is kept.`,
  },
  { name: 'is_staff', label: msg`Admin Access`, hint: msg`May enter the admin area.` },
  {
    name: 'is_superuser',
    label: msg`Superuser Access`,
    hint: msg`May also manage staff and their rights.`,
  },
] as const;

/** Never kept in a draft. */
const SECRET = ['password', 'password_confirmation', 'current_password', 'profile_image'];

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
    staff_role: user?.staff_role ?? 'all',
    teaches: (user?.teaches ?? []).map(String),
    courses: (user?.courses ?? []).map(String),
    profile_image: null,
  };
}

/** The form of an existing or a new user. */
export function UserForm({ user }: { user?: AdminUser }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { user: me } = useAuth();
  const usersChanged = useUsersChanged();
  const [isSaved, setSaved] = useState(false);
  const conflict = useEditConflict();
  const isLocked = user !== undefined && !mayChange(me, user);
  const isOwn = user !== undefined && user.id === me?.id;

  const form = useEndpointForm(user ? EXISTING : NEW, {
    defaultValues: valuesOf(user),
    failure: t`Failed to save user. Please try again.`,
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
          staff_role: values.staff_role ?? 'all',
          teaches: [values.teaches ?? []].flat(),
          courses: [values.courses ?? []].flat(),
          profile_image: values.profile_image instanceof File ? values.profile_image : null,
        },
        differing(began, values),
        version,
      );
      await conflict.watch(saving);
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
    toast(user ? text`User updated successfully` : text`User created successfully`, {
      tone: 'success',
    });
    void navigate('/admin/users');
  }, [isSaved, navigate, user]);

  return (
    <>
      {offer && (
        <DraftOffer {...offer}>
          {offer.isOutdated ? (
            <Trans>
              Somebody else has saved the user since: your changes are merged when you save.
              Passwords and pictures are not kept.
            </Trans>
          ) : (
            <Trans>Passwords and pictures are not kept.</Trans>
          )}
        </DraftOffer>
      )}
      <form
        {...form.formProps}
        inert={offer !== undefined}
        className={cx('flex flex-col gap-6', offer && 'mt-6 opacity-55')}
      >
        <UnsavedChanges isDirty={draft.isDirty} />
        {isLocked && <Banner tone="info">{contractText(SUPERUSER_ONLY)}</Banner>}
        {formError && (
          <div {...form.formErrorProps} className="rounded-lg">
            <Banner tone="error">{formError}</Banner>
          </div>
        )}
        <fieldset disabled={isLocked} className="contents">
          <Section title={t`Person`}>
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
                  label={t`First Name`}
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
                  label={t`Last Name`}
                  autoComplete="off"
                  isDisabled={isLocked}
                />
              )}
            />
          </Section>
          <LoginSection form={form} user={user} isOwn={isOwn} isLocked={isLocked} />
          <Section title={t`Access`}>
            <div className="flex flex-col gap-2">
              {RIGHTS.map(({ name, label, hint }) => {
                const isTaken =
                  (name !== 'is_active' && me?.is_superuser !== true) || isOwn || isLocked;
                const what = i18n._(hint);
                const why = isOwn
                  ? contractText(NOT_YOURSELF)
                  : name === 'is_active'
                    ? what
                    : contractText(SUPERUSER_ONLY);
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
                        description={isTaken && !isLocked ? why : what}
                        errorMessage={fieldState.error?.message}
                      >
                        {i18n._(label)}
                      </Checkbox>
                    )}
                  />
                );
              })}
            </div>
            <StaffRoleFields control={control} isOpen={me?.is_superuser === true && !isLocked} />
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
            {isSubmitting ? (
              <Trans>Saving...</Trans>
            ) : user ? (
              <Trans>Update User</Trans>
            ) : (
              <Trans>Create User</Trans>
            )}
          </Button>
          <LinkButton to="/admin/users" variant="secondary">
            <Trans>Cancel</Trans>
          </LinkButton>
        </div>
      </form>
      {conflict.isOpen && user && (
        <UserConflict
          userId={user.id}
          valuesOf={(stored) => ({ ...form.getValues(), ...shownOf(stored) })}
          {...conflict.decisionOf(form, draft)}
        />
      )}
    </>
  );
}
