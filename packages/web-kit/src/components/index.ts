export { Avatar, type AvatarProps } from './avatar.tsx';
export {
  Pill,
  type PillProps,
  type PillTone,
  StatusPill,
  type StatusPillProps,
  Tag,
  TagList,
  UnreadBadge,
  type UnreadBadgeProps,
} from './badges.tsx';
export { Button, type ButtonProps, LinkButton, type LinkButtonProps } from './button.tsx';
export { Card, CardGrid, Rows } from './card.tsx';
export { Checklist, type ChecklistProps } from './checklist.tsx';
export { Chip, type ChipProps } from './chip.tsx';
export { ConfirmDialog, type ConfirmDialogProps, Dialog, DialogActions, type DialogProps } from './dialog.tsx';
export { type ControlProps, Field, FieldError, type FieldProps } from './field.tsx';
export {
  Checkbox,
  type CheckboxProps,
  PasswordField,
  type PasswordFieldProps,
  Select,
  type SelectProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from './fields.tsx';
export { IconButton, type IconButtonProps, IconLink, type IconLinkProps } from './icon-button.tsx';
export { Clamp, Meta, RelativeTime, Row, type Space, Stack } from './layout.tsx';
export { Logo, LogoMark, type LogoMarkProps } from './logo.tsx';
export {
  Menu,
  MenuChoices,
  type MenuChoicesProps,
  MenuHeader,
  MenuItem,
  type MenuItemProps,
  type MenuProps,
  MenuSeparator,
} from './menu.tsx';
export { RateLimitNotice, type RateLimitNoticeProps, Toast, type ToastProps } from './notices.tsx';
export {
  Page,
  PageHeader,
  type PageHeaderProps,
  type PageProps,
  Section,
  type SectionProps,
  TextLink,
  Tile,
  type TileProps,
  Tiles,
  TwoColumn,
  type TwoColumnProps,
} from './page.tsx';
export { Person, type PersonProps } from './person.tsx';
export { LoadMore, type LoadMoreProps, ProgressBar, type ProgressBarProps } from './progress.tsx';
export { Rating, RatingInput, type RatingInputProps, type RatingProps, Stars } from './rating.tsx';
export { SearchField, type SearchFieldProps } from './search-field.tsx';
export { SegmentedControl, type SegmentedControlProps } from './segmented-control.tsx';
export { Skeleton, SkeletonGroup, type SkeletonGroupProps, type SkeletonProps } from './skeleton.tsx';
export {
  CategoryIcon,
  type CategoryIconProps,
  LevelMark,
  type LevelMarkProps,
  useCategoryLabel,
  useLevelLabel,
} from './skill-marks.tsx';
export { Spinner, type SpinnerProps, SpinnerRing } from './spinner.tsx';
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './states.tsx';
export { SwapLine, type SwapLineProps } from './swap-line.tsx';
export { TabPanel, Tabs, type TabsProps } from './tabs.tsx';
export { VisuallyHidden } from './visually-hidden.tsx';
