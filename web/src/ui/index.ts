export { AdminPage, type AdminPageProps } from './admin-page.tsx';
export { Avatar, type AvatarProps } from './pictures/avatar.tsx';
export { Cover, type CoverProps } from './pictures/cover.tsx';
export { BrandIcon, type BrandName } from './pictures/brand-icons.tsx';
export {
  buttonClass,
  type ButtonSize,
  type ButtonVariant,
  iconButtonClass,
} from './button-class.ts';
export { Button, IconButton, type ButtonProps, type IconButtonProps } from './button.tsx';
export { ConfirmDelete, type ConfirmDeleteProps } from './overlays/confirm-delete.tsx';
export {
  type Column,
  DataTable,
  type DataTableProps,
  type Order,
  RowActions,
} from './lists/data-table.tsx';
export type { RowKey, Selection } from './lists/ticks.tsx';
export { cx } from './cx.ts';
export { DOT, dotted } from './dotted.ts';
export { DraftOffer, type DraftOfferProps } from './draft-offer.tsx';
export {
  Badge,
  Banner,
  EmptyState,
  ErrorState,
  Skeleton,
  type BadgeProps,
  type BannerProps,
  type EmptyStateProps,
  type ErrorStateProps,
  type Tone,
} from './feedback.tsx';
export {
  Checkbox,
  Select,
  TextArea,
  TextField,
  type CheckboxProps,
  type SelectOption,
  type SelectProps,
  type TextAreaProps,
  type TextFieldProps,
} from './fields/fields.tsx';
export { LinkButton, RowLink, TextAnchor, TextLink, type LinkButtonProps } from './link.tsx';
export {
  FileButton,
  type FileButtonProps,
  FileDrop,
  type FileDropProps,
} from './fields/file-drop.tsx';
export { ListFrame, type ListFrameProps } from './lists/list-frame.tsx';
export { useTableKeys } from './lists/table-keys.ts';
export { Logo, LogoMark, type LogoProps } from './pictures/logo.tsx';
export { Menu, type MenuEntry, type MenuProps } from './overlays/menu.tsx';
export { menuTriggerClass } from './overlays/menu-trigger.ts';
export { Modal, type ModalProps } from './overlays/modal.tsx';
export { Pagination, type PaginationProps } from './lists/pagination.tsx';
export { CurrentPasswordField } from './fields/current-password-field.tsx';
export { PasswordField } from './fields/password-field.tsx';
export { ProgressBar, type ProgressBarProps } from './progress.tsx';
export { ReorderList, type ReorderListProps } from './lists/reorder-list.tsx';
export { SearchField, type SearchFieldProps } from './fields/search-field.tsx';
export { Spinner } from './spinner.tsx';
export { SubmitButton, type SubmitButtonProps } from './submit-button.tsx';
export { THEME_SCRIPT } from './theme-script.ts';
export { prepareToasts, toast, ToastRegion, type ToastOptions } from './overlays/toast.tsx';
export {
  hasUnsavedChanges,
  loseUnsavedChanges,
  UnsavedChanges,
} from './overlays/unsaved-changes.tsx';
export { VisuallyHidden } from './visually-hidden.tsx';
export { WidgetLocale } from './widget-locale.tsx';
