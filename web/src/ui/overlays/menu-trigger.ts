/** The classes of a menu's button, also of its placeholder while the menu's code loads. */
export const menuTriggerClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold text-ink transition-colors hover:bg-brand-soft data-pressed:bg-brand-soft';
