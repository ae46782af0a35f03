export { Button } from './button/button.tsx';
export type { ButtonProps, ButtonSize, ButtonVariant } from './button/button.tsx';
export { IconButton } from './button/icon-button.tsx';
export type { IconButtonProps } from './button/icon-button.tsx';
export { cx } from './cx.ts';
export { Avatar, AvatarStack, Tile, toInitials } from './data/avatar.tsx';
export type { AvatarProps, AvatarSize, AvatarStackProps, TileProps } from './data/avatar.tsx';
export { Badge } from './data/badge.tsx';
export type { BadgeProps } from './data/badge.tsx';
export { KeyCap } from './data/key-cap.tsx';
export type { KeyCapProps } from './data/key-cap.tsx';
export { Pill, RolePill, Status } from './data/pill.tsx';
export type { PillProps, RoleName, StatusTone } from './data/pill.tsx';
export { Banner } from './feedback/banner.tsx';
export type { BannerProps } from './feedback/banner.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export type { EmptyDrawing, EmptyStateProps } from './feedback/empty-state.tsx';
export { createNoticeQueue } from './feedback/notice-queue.ts';
export type { Notice, NoticeAction, NoticeQueue, NoticeTone } from './feedback/notice-queue.ts';
export { Progress, ProgressRing } from './feedback/progress.tsx';
export type { ProgressProps, ProgressRingProps } from './feedback/progress.tsx';
export { Skeleton } from './feedback/skeleton.tsx';
export type { SkeletonProps } from './feedback/skeleton.tsx';
export { Checkbox } from './form/checkbox.tsx';
export type { CheckboxProps } from './form/checkbox.tsx';
export { Field } from './form/field.tsx';
export type { FieldProps } from './form/field.tsx';
export { Input } from './form/input.tsx';
export type { InputProps } from './form/input.tsx';
export { PasswordInput } from './form/password-input.tsx';
export { RadioGroup } from './form/radio-group.tsx';
export type { RadioChoice, RadioGroupProps } from './form/radio-group.tsx';
export { Select } from './form/select.tsx';
export type { Choice, SelectProps } from './form/select.tsx';
export { Switch } from './form/switch.tsx';
export type { SwitchProps } from './form/switch.tsx';
export { Textarea } from './form/textarea.tsx';
export type { TextareaProps } from './form/textarea.tsx';
export { FieldIcon, fieldIcons } from './icon/field-icon.tsx';
export type { FieldIconKind, FieldIconProps } from './icon/field-icon.tsx';
export { Icon } from './icon/icon.tsx';
export type { IconProps, IconSize } from './icon/icon.tsx';
export { ViewIcon, viewIcons } from './icon/view-icon.tsx';
export type { ViewIconKind, ViewIconProps } from './icon/view-icon.tsx';
export { Tabs } from './nav/tabs.tsx';
export type { TabItem, TabsProps } from './nav/tabs.tsx';
export { ConfirmDialog, Dialog } from './overlay/dialog.tsx';
export type { ConfirmDialogProps, DialogProps } from './overlay/dialog.tsx';
export { BottomSheet, Drawer } from './overlay/drawer.tsx';
export type { BottomSheetProps, DrawerProps } from './overlay/drawer.tsx';
export { ContextMenu, Menu, MenuCheckItem, MenuGroup, MenuItem, MenuRadioItems, MenuSeparator, Submenu } from './overlay/menu.tsx';
export type {
  ContextMenuProps,
  MenuCheckItemProps,
  MenuItemProps,
  MenuProps,
  MenuRadioChoice,
  MenuRadioItemsProps,
  SubmenuProps,
} from './overlay/menu.tsx';
export { Popover } from './overlay/popover.tsx';
export type { Anchored, AnchorTarget, PopoverProps } from './overlay/popover.tsx';
export { Tooltip } from './overlay/tooltip.tsx';
export type { TooltipProps } from './overlay/tooltip.tsx';
export { KitProvider } from './provider/kit-provider.tsx';
export type { KitProviderProps } from './provider/kit-provider.tsx';
export { englishLabels, useLabels } from './provider/labels.ts';
export type { KitLabels } from './provider/labels.ts';
export { useLocale } from './provider/locale.ts';
export { hueBackgrounds, hueOfText, optionHues, toHueProps } from './theme/hues.ts';
export type { Hue, HueProps } from './theme/hues.ts';
