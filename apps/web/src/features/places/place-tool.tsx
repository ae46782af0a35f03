import { useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import type { ViewToolProps } from '../records/index.ts';
import { KindFieldsTool } from '../view/index.ts';

/** The field that says where records are. */
export function PlaceTool({ state }: ViewToolProps) {
  const { t } = useLingui();
  return (
    <KindFieldsTool
      state={state}
      icon={MapPin}
      label={t`Place`}
      choices={[{ setting: 'fk_geo_data_col_id', label: t`Place`, fits: ({ type }) => type === 'GeoData' }]}
    />
  );
}
