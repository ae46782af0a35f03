import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { limits } from '@quadrille/domain';
import { Popover, SortList } from '@quadrille/ui-kit-react';
import type { SortData } from '@quadrille/ui-kit-react';
import { Layers } from 'lucide-react';
import { reportError } from '../../../platform/notices.ts';
import { chooseGroup } from './choose-group.ts';
import { groupsOf, saveGroups } from './groups.ts';
import { ToolButton } from '../tool-button.tsx';
import { listOffered } from '../view-columns.ts';
import type { ViewState } from '../view.state.ts';
import { useOrderFields } from '../../fields/index.ts';
import { isGroupable } from '../../structure/index.ts';

/** What records stand together; applies at once. */
export function GroupTool({ state }: { readonly state: ViewState }) {
  const { t, i18n } = useLingui();
  const shown = useStore(state.$shown);
  const toFields = useOrderFields();
  const groups = groupsOf(shown);
  const titles = groups.map(({ fieldId }) => shown.find(({ field }) => field.id === fieldId)?.field.title ?? '');
  const says = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(titles);
  const change = async (wanted: readonly SortData[]): Promise<void> => {
    try {
      await saveGroups(state, wanted);
    } catch (error) {
      reportError(t`The groups could not be saved`, error);
      await state.reload().catch(() => {});
    }
  };
  return (
    <Popover
      label={t`Group`}
      isFlush
      width={460}
      onOpenChange={(next) => state.$shaping.set(next ? 'grouped' : null)}
      trigger={<ToolButton icon={Layers} label={t`Group`} isActive={groups.length > 0} count={groups.length} says={says} />}
    >
      <SortList
        sorts={groups}
        onChange={(wanted) => void change(wanted)}
        most={limits.groupLevels}
        choose={chooseGroup}
        fields={toFields(listOffered(shown).filter(isGroupable))}
        labels={{
          title: t`Group`,
          add: t`Add group`,
          field: t`Field`,
          findField: t`Find a field`,
          direction: t`Order`,
          remove: t`Remove group`,
          move: t`Move`,
          empty: t`Records stand in one list.`,
        }}
      />
    </Popover>
  );
}
