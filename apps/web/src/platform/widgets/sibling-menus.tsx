import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { IconButton, Menu, MenuRadioItems } from '@quadrille/ui-kit-react';
import type { MenuRadioChoice } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { $bases, $tables, loadTables } from '../bases.state.ts';
import { reportError } from '../notices.ts';
import { placeOfBase, placeOfView } from '../table-place.ts';
import { BaseTile, TableIcon } from './base-tile.tsx';

/** The bases beside the one that is open. */
export function BaseSiblings({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const bases = useStore($bases) ?? [];
  if (bases.length < 2) return null;
  const choices = bases.map((base) => ({ value: base.id, label: base.title, start: <BaseTile base={base} size={16} /> }));
  return <Siblings label={t`Bases`} value={baseId} choices={choices} onOpen={(id) => void navigate(placeOfBase(null, id))} />;
}

/** The tables beside the one that is open. */
export function TableSiblings({ baseId, tableId }: { readonly baseId: string; readonly tableId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const tables = useStore($tables, { keys: [baseId] })[baseId];
  const load = (): void => {
    if (!tables) loadTables(baseId).catch((error: unknown) => reportError(t`The tables could not be loaded`, error));
  };
  const choices = (tables ?? []).map((table) => ({ value: table.id, label: table.title, start: <TableIcon table={table} /> }));
  return (
    <Siblings
      label={t`Tables`}
      value={tableId}
      choices={choices}
      onOpen={(id) => void navigate(placeOfView(null, baseId, id, undefined))}
      onWanted={load}
    />
  );
}

interface SiblingsProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly MenuRadioChoice<string>[];
  readonly onOpen: (id: string) => void;
  readonly onWanted?: () => void;
}

function Siblings({ label, value, choices, onOpen, onWanted }: SiblingsProps) {
  return (
    <Menu
      label={label}
      trigger={<IconButton label={label} icon={ChevronDown} size="xs" />}
      onOpenChange={(isOpen) => {
        if (isOpen) onWanted?.();
      }}
    >
      <MenuRadioItems value={value} choices={choices} onValueChange={onOpen} />
    </Menu>
  );
}
