import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, IconButton, Menu, MenuItem, MenuSeparator } from '@quadrille/ui-kit-react';
import { Ellipsis, Redo2, Search, Share2, ShieldCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { describeChange } from '../../platform/change-words.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { BaseBar } from '../../platform/widgets/base-bar.tsx';
import { BaseMembers } from '../members/index.ts';
import { $bases, $tables } from '../../platform/bases.state.ts';
import { $visit } from '../../platform/visit.state.ts';
import { ActionItems, useTableActions } from '../objects/index.ts';
import type { ObjectAction } from '../objects/index.ts';
import { ShareDialog } from '../share/index.ts';
import { AccessRules } from './access-rules.tsx';
import { keysOf } from '../shortcuts/index.ts';
import { storeNarrowLayout } from '../cards/index.ts';
import { FieldsChoice } from '../view/index.ts';
import { goBack, goForth } from '../undo/index.ts';
import { PresentPeople } from '../records/index.ts';
import type { TableHistory } from '../undo/index.ts';
import type { Presence, ScreenRequests } from '../records/index.ts';
import type { Structure } from '../structure/index.ts';
import type { ViewState } from '../view/index.ts';

/** Fields whose values are no words, or name people and records. */
const wordless: ReadonlySet<string> = new Set([
  'Attachment',
  'Button',
  'Collaborator',
  'ForeignKey',
  'Links',
  'LinkToAnotherRecord',
  'Password',
]);

/** Where this is, and sharing it. */
export function TopBar({ state }: { readonly state: ViewState & Pick<Presence, '$present'> & Pick<ScreenRequests, '$isFinding'> }) {
  const table = useStore(state.$table);
  const view = useStore(state.$view);
  useStore(state.$roles);
  const shown = useStore(state.$shown);
  const filters = useStore(state.$filters);
  const [isSharing, setSharing] = useState(false);
  const [isRuling, setRuling] = useState(false);
  const isNarrow = useIsNarrow();
  return (
    <>
      <BaseBar
        baseId={state.baseId}
        title={table?.title}
        tableId={state.tableId}
        isHeading
        menu={!isNarrow && <TableMenu state={state} />}
        actions={
          <>
            <PresentPeople state={state} />
            {isNarrow ? (
              <MoreMenu
                state={state}
                onShare={view && state.may('shareView') ? () => setSharing(true) : null}
                onRule={table && state.may('accessRuleCreate') ? () => setRuling(true) : null}
              />
            ) : (
              <>
                {table && state.may('accessRuleCreate') && (
                  <Button variant="ghost" icon={ShieldCheck} onClick={() => setRuling(true)}>
                    <Trans>Access</Trans>
                  </Button>
                )}
                {view && state.may('shareView') && (
                  <Button variant="primary" onClick={() => setSharing(true)}>
                    <Trans>Share</Trans>
                  </Button>
                )}
              </>
            )}
          </>
        }
      />
      {table && isRuling && <AccessRules state={state} title={table.title} onClose={() => setRuling(false)} />}
      {view && isSharing && (
        <ShareDialog
          view={view}
          fields={state.may('gridColumnUpdate') ? <FieldsChoice state={state} /> : null}
          members={state.may('userInvite') ? <BaseMembers baseId={state.baseId} /> : null}
          feedFields={shown.flatMap(({ field, isShown }) =>
            isShown && !field.isSystem && !wordless.has(field.type) ? [{ id: field.id, title: field.title }] : [],
          )}
          shape={isSharing ? JSON.stringify([shown.map(({ field, isShown }) => [field.id, isShown]), filters]) : ''}
          onChange={(change) => {
            const now = state.$view.get();
            if (now?.id === view.id) state.$view.set({ ...now, ...change });
          }}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}

/** What can be done with the table as a whole, as in the sidebar. Visitors of a shared base have no such menu. */
function TableMenu({ state }: { readonly state: Pick<Structure, '$table' | 'baseId' | 'tableId'> }) {
  const { t } = useLingui();
  const actions = useOpenTableActions(state);
  const title = useStore(state.$table)?.title ?? '';
  if (actions.length === 0) return null;
  return (
    <Menu label={title} trigger={<IconButton label={t`More for this table`} icon={Ellipsis} size="xs" />}>
      <ActionItems actions={actions} />
    </Menu>
  );
}

function useOpenTableActions(state: Pick<Structure, 'baseId' | 'tableId'>): readonly ObjectAction[] {
  const base = useStore($bases)?.find(({ id }) => id === state.baseId);
  const table = useStore($tables, { keys: [state.baseId] })[state.baseId]?.find(({ id }) => id === state.tableId);
  const isVisit = useStore($visit) !== null;
  const actions = useTableActions(base, table);
  return isVisit ? [] : actions;
}

interface MoreMenuProps {
  readonly state: TableHistory & Pick<ScreenRequests, '$isFinding'>;
  readonly onShare: (() => void) | null;
  readonly onRule: (() => void) | null;
}

/** On phones: what has buttons of its own where there is room. */
function MoreMenu({ state, onShare, onRule }: MoreMenuProps) {
  const { t } = useLingui();
  const history = useStore(state.$history);
  const actions = useOpenTableActions(state);
  const [undo, redo] = [history.undo && describeChange(history.undo), history.redo && describeChange(history.redo)];
  const find = (): void => {
    // what is found is marked in the grid
    storeNarrowLayout('grid');
    state.$isFinding.set(true);
  };
  return (
    <Menu label={t`More`} align="end" trigger={<IconButton label={t`More`} icon={Ellipsis} />}>
      <MenuItem icon={Search} keys={keysOf('find')} onSelect={find}>{t`Find in this view`}</MenuItem>
      {state.may('changeUndo') && (
        <>
          <MenuItem icon={Undo2} isFlipped keys={keysOf('undo')} isDisabled={!undo} onSelect={() => void goBack(state)}>
            {undo ? t`Undo: ${undo}` : t`Nothing to undo`}
          </MenuItem>
          <MenuItem icon={Redo2} isFlipped keys={keysOf('redo')} isDisabled={!redo} onSelect={() => void goForth(state)}>
            {redo ? t`Redo: ${redo}` : t`Nothing to redo`}
          </MenuItem>
        </>
      )}
      {(onShare ?? onRule) && <MenuSeparator />}
      {onShare && <MenuItem icon={Share2} onSelect={onShare}>{t`Share`}</MenuItem>}
      {onRule && <MenuItem icon={ShieldCheck} onSelect={onRule}>{t`Access`}</MenuItem>}
      {actions.length > 0 && <MenuSeparator />}
      <ActionItems actions={actions} />
    </Menu>
  );
}
