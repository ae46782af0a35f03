import { useLingui } from '@lingui/react/macro';
import { laneTypes } from '@quadrille/domain';
import { Rows3 } from 'lucide-react';
import type { ViewToolProps } from '../records/index.ts';
import { KindFieldsTool } from '../view/index.ts';

/** The field whose values are the lanes. */
export function LanesTool({ state }: ViewToolProps) {
  const { t } = useLingui();
  return (
    <KindFieldsTool
      state={state}
      icon={Rows3}
      label={t`Lanes`}
      choices={[{ setting: 'fk_lane_col_id', label: t`Lanes by`, fits: ({ type }) => laneTypes.includes(type), none: t`One lane` }]}
    />
  );
}
