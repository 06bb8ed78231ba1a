/** A formatted text of staff: headings, lists and links, in the editor and where it is read. */
export const PROSE =
  'max-w-prose wrap-anywhere [&>*+*]:mt-3 [&_h4]:text-lg [&_h4]:font-semibold [&>h4:not(:first-child)]:mt-5 ' +
  '[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_li+li]:mt-1 ' +
  '[&_a]:text-brand-ink [&_a]:underline [&_a]:underline-offset-2';
