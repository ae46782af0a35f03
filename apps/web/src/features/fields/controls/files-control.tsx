import type { ControlProps } from './control-props.ts';
import { FileTiles, useFilePanel } from '../../files/index.ts';

/** The files of a record: small pictures to look at, drop, paste or choose more. */
export function FilesControl({ state, record, field, value, canEdit }: ControlProps) {
  const panel = useFilePanel(state, record.rowId, field, value);
  return <FileTiles panel={panel} label={field.title} canEdit={canEdit} />;
}
