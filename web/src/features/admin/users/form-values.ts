import { api, userForm } from '@trilha/contract';
import type { FormValues } from '../../../lib/form.ts';

/** The form of a user who is there already. */
export const EXISTING = { ...api.adminUsers.create, body: userForm(false) };

export type UserFormValues = FormValues<typeof EXISTING>;
