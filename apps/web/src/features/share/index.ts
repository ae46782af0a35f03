export { LinkBox } from './link-box.tsx';
export { ShareDialog } from './share-dialog.tsx';
export { SwitchSetting } from './switch-setting.tsx';
