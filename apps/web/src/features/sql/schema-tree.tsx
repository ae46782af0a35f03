import { useLingui } from '@lingui/react/macro';
import type { Diagram } from '@quadrille/contract';
import { FieldIcon, fieldIcons, Icon, Tree, type TreeNode } from '@quadrille/ui-kit-react';
import { Table2 } from 'lucide-react';
import { useState } from 'react';

interface SchemaNode extends TreeNode {
  readonly children?: readonly SchemaNode[];
  /** Of a field; a table has none. */
  readonly type?: string;
}

const toNodes = (diagram: Diagram | null): readonly SchemaNode[] =>
  (diagram?.tables ?? [])
    .filter(({ mm }) => !mm)
    .map((table) => ({
      id: table.id,
      label: table.title,
      children: table.columns.map((column) => ({ id: column.id, label: column.title, type: column.uidt })),
    }));

/** The tables that can be named, with their fields. What is chosen is put into the statement. */
export function SchemaTree({ diagram, onChoose }: { readonly diagram: Diagram | null; readonly onChoose: (title: string) => void }) {
  const { t } = useLingui();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string, isExpanded: boolean): void => {
    const next = new Set(expanded);
    if (isExpanded) next.add(id);
    else next.delete(id);
    setExpanded(next);
  };
  return (
    <Tree
      label={t`Schema`}
      nodes={toNodes(diagram)}
      expanded={expanded}
      onExpandedChange={toggle}
      onOpen={(node) => onChoose(node.label)}
      getLook={({ type }) => ({
        start: type === undefined ? <Icon icon={Table2} /> : type in fieldIcons && <FieldIcon kind={type as keyof typeof fieldIcons} />,
        tone: type === undefined ? 'normal' : 'quiet',
      })}
    />
  );
}
