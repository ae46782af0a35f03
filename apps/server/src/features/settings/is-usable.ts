import { fitsServerSetting } from '@quadrille/contract';
import { getServerSetting, type ServerSettingId } from '@quadrille/domain';

/** Whether a setting may be so. Addresses are read as addresses: every page that is served names the one of map tiles. */
export function isUsable(id: ServerSettingId, value: unknown): boolean {
  const setting = getServerSetting(id);
  const isAddress = setting.type === 'text' && (setting.text === 'url' || setting.text === 'tiles');
  return fitsServerSetting(id, value) && (!isAddress || value === '' || URL.canParse(String(value)));
}
