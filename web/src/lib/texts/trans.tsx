import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/**
 * What `<Trans>` of the macros becomes (`lingui.config.ts`). Lingui puts the values into a sentence before it
 * looks for the sentence's own tags, so that a title such as “<b>” would be taken for one. What is no string
 * it leaves as it is.
 */
export function Trans({ values, ...props }: TransProps) {
  return <LinguiTrans {...props} values={values && withoutTags(values)} />;
}

function withoutTags(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? <>{value}</> : value,
    ]),
  );
}
