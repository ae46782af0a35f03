import { FileTiles } from '../../file-tiles.tsx';
import { useFilePanel } from '../../use-file-panel.ts';
import type { ControlProps } from './control-props.ts';

/** The files of a record: small pictures to look at, drop, paste or choose more. */
export function FilesControl({ state, record, field, value, canEdit }: ControlProps) {
  const panel = useFilePanel(state, record.rowId, field, value);
  return <FileTiles panel={panel} label={field.title} canEdit={canEdit} />;
}
