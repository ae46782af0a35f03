import { useLingui } from '@lingui/react/macro';
import { CalendarRange } from 'lucide-react';
import { isDateField, KindFieldsTool } from './kind-fields-tool.tsx';
import type { ViewState } from './view.state.ts';

/** Which fields records begin and end by: of calendars and timelines. */
export function DatesTool({ state }: { readonly state: ViewState }) {
  const { t } = useLingui();
  return (
    <KindFieldsTool
      state={state}
      icon={CalendarRange}
      label={t`Dates`}
      choices={[
        { setting: 'fk_from_col_id', label: t`Begins`, fits: isDateField },
        { setting: 'fk_to_col_id', label: t`Ends`, fits: isDateField, none: t`No end` },
      ]}
    />
  );
}
