import { z } from 'zod';
import { id } from './common.ts';
import { endpoint } from './endpoint.ts';

export const Profile = z.object({
  id,
  email: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_image: z.string().nullable(),
  phone: z.string(),
  birth_date: z.iso.date().nullable(),
  bio: z.string(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

export const profile = {
  get: endpoint({
    method: 'GET',
    path: '/profiles/me/',
    access: 'user',
    summary: 'The profile of the logged-in user',
    response: Profile,
  }),
};
