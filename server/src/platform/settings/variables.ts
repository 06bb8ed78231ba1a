import { z } from 'zod';

/* How one variable of the environment is read. */

export function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** What is blank counts as not set. */
export const setting = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

export const withDefault = (fallback: string) => setting.transform((value) => value ?? fallback);

export function whole(name: string, fallback: number, max: number, min = 0) {
  const isInRange = (value: string) =>
    /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return withDefault(String(fallback))
    .refine(isInRange, {
      error: ({ input }) =>
        `${name} must be a whole number from ${min} to ${max}, not "${String(input)}"`,
    })
    .transform(Number);
}

/** What is read by a function of its own, which gives undefined for what it cannot read. */
export const readBy = <T>(
  read: (value: string) => T | undefined,
  problem: (value: string) => string,
) =>
  setting.transform((value, context) => {
    const found = value === undefined ? undefined : read(value);
    if (value !== undefined && found === undefined) context.addIssue(problem(value));
    return found;
  });

export function flag(name: string) {
  return withDefault('0')
    .refine((value) => value === '0' || value === '1', {
      error: ({ input }) => `${name} must be 0 or 1, not "${String(input)}"`,
    })
    .transform((value) => value === '1');
}
