/** The services as they call themselves. */
export const SOCIAL_NAMES = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
} as const;
