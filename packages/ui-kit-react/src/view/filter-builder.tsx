import { useId } from 'react';
import type { ReactNode } from 'react';
import { ClipboardPaste, Copy, ListTree, Plus, Trash2 } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import { Combobox } from '../form/combobox.tsx';
import { Select } from '../form/select.tsx';
import { fieldIcons } from '../icon/field-icon.tsx';
import styles from './filter-builder.module.css';
import { appendNode, canMoveNode, joinOf, listAt, moveNode, removeNode, replaceNode, updateList, withJoin } from './filter-tree.ts';
import type { FilterConditionData, FilterJoin, FilterNodeData, FilterPath } from './filter-tree.ts';
import { englishFilterLabels } from './filter-parts.ts';
import type { FilterField, FilterInput, FilterLabels } from './filter-parts.ts';
import { FilterValue } from './filter-value.tsx';
import { Grip } from './grip.tsx';
import type { GripWay } from './grip.tsx';
import { usePathReorder } from './use-path-reorder.ts';
import type { PathReorder } from './use-path-reorder.ts';

export interface FilterBuilderProps {
  readonly nodes: readonly FilterNodeData[];
  readonly onChange: (nodes: readonly FilterNodeData[]) => void;
  readonly fields: readonly FilterField[];
  /** Today in the reader's zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** "28 of 1,204 records" */
  readonly summary?: ReactNode;
  /** "Saved to this view for everyone", "Only you see these changes". */
  readonly note?: ReactNode;
  readonly onCopy?: () => void;
  readonly onPaste?: () => void;
  readonly labels?: Partial<FilterLabels>;
  readonly isReadOnly?: boolean;
  /** Groups inside groups, at most. */
  readonly maxDepth?: number;
  /** Replaces the value control of a condition; undefined keeps the usual one. */
  readonly renderValue?: (condition: FilterConditionData, onChange: (condition: FilterConditionData) => void) => ReactNode | undefined;
}

interface ListContext extends Omit<FilterBuilderProps, 'labels'> {
  readonly labels: FilterLabels;
  readonly maxDepth: number;
  readonly reorder: PathReorder;
  move(from: FilterPath, to: FilterPath): void;
}

/** Builds a filter as sentences. Controlled: every change comes back whole. Goes into a `Popover` with `isFlush`, 736 wide. */
export function FilterBuilder(props: FilterBuilderProps) {
  const { nodes, onChange, fields, summary, note, onCopy, onPaste, isReadOnly, maxDepth = 3 } = props;
  const move = (from: FilterPath, to: FilterPath): void => onChange(moveNode(nodes, from, to, maxDepth));
  const canDrop = (from: FilterPath, to: FilterPath): boolean => canMoveNode(nodes, from, to, maxDepth);
  const reorder = usePathReorder((list) => listAt(nodes, list).length, move, canDrop);
  const context: ListContext = { ...props, maxDepth, reorder, move, labels: { ...englishFilterLabels, ...props.labels } };
  const { labels } = context;
  const first = fields[0];
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{labels.title}</h2>
        {summary && <span className={styles.meta}>{summary}</span>}
        <span className={styles.tools}>
          {onPaste && !isReadOnly && (
            <Button variant="ghost" size="sm" icon={ClipboardPaste} onClick={onPaste}>
              {labels.paste}
            </Button>
          )}
          {onCopy && nodes.length > 0 && (
            <Button variant="ghost" size="sm" icon={Copy} onClick={onCopy}>
              {labels.copy}
            </Button>
          )}
          {nodes.length > 0 && !isReadOnly && (
            <Button variant="ghost" size="sm" onClick={() => onChange([])}>
              {labels.clear}
            </Button>
          )}
        </span>
      </div>
      <div className={styles.body}>
        {nodes.length === 0 ? <p className={styles.empty}>{labels.empty}</p> : <NodeList nodes={nodes} path={[]} context={context} />}
      </div>
      <div className={styles.foot}>
        {!isReadOnly && first && (
          <>
            <Button variant="brand-ghost" size="sm" icon={Plus} onClick={() => onChange(appendNode(nodes, [], newCondition(first)))}>
              {labels.addCondition}
            </Button>
            <Button variant="ghost" size="sm" icon={ListTree} onClick={() => onChange(appendNode(nodes, [], newGroup(first)))}>
              {labels.addGroup}
            </Button>
          </>
        )}
        {note && <span className={cx(styles.meta, styles.note)}>{note}</span>}
      </div>
    </div>
  );
}

function NodeList({
  nodes,
  path,
  context,
}: {
  readonly nodes: readonly FilterNodeData[];
  readonly path: FilterPath;
  readonly context: ListContext;
}) {
  const { labels, isReadOnly, reorder } = context;
  const change = (list: readonly FilterNodeData[]) => context.onChange(updateList(context.nodes, path, () => list));
  const join = joinOf(nodes);
  return nodes.map((node, index) => {
    const at = [...path, index];
    const word = (
      <JoinWord
        index={index}
        node={node}
        join={join}
        isFixed={path.length > 0 || isReadOnly === true}
        labels={labels}
        onChange={(next) =>
          change(join === null ? nodes.map((other, i) => (i === index ? { ...other, logicalOp: next } : other)) : withJoin(nodes, next))
        }
      />
    );
    const tools = !isReadOnly && (
      <span className={styles.acts}>
        <IconButton
          size="xs"
          icon={Trash2}
          label={node.kind === 'group' ? labels.deleteGroup : labels.deleteCondition}
          onClick={() => context.onChange(removeNode(context.nodes, at))}
        />
        <Grip label={labels.move} className={styles.grip} handle={reorder.grip(at)} ways={listWays(context, at)} />
      </span>
    );
    // the key is the place, because a condition gets its id while somebody types in it
    return node.kind === 'group' ? (
      <div key={index} className={cx(styles.condition, styles.groupRow)} {...reorder.row(at)}>
        {word}
        <GroupBox node={node} path={at} context={context} tools={tools} />
      </div>
    ) : (
      <div key={index} className={styles.condition} {...reorder.row(at)}>
        {word}
        <ConditionParts node={node} context={context} onChange={(next) => context.onChange(replaceNode(context.nodes, at, next))} />
        {tools}
      </div>
    );
  });
}

/** The moves that the menu of a node's grip offers. */
function listWays(
  { nodes, maxDepth, move }: ListContext,
  at: FilterPath,
): readonly { readonly way: GripWay; readonly onSelect: () => void }[] {
  const [list, index] = [at.slice(0, -1), at.at(-1) ?? 0];
  const siblings = listAt(nodes, list);
  const gaps: readonly (readonly [GripWay, FilterPath | null])[] = [
    ['moveUp', index > 0 ? [...list, index - 1] : null],
    ['moveDown', index < siblings.length - 1 ? [...list, index + 2] : null],
    ['moveIntoAbove', endOf(siblings[index - 1], [...list, index - 1])],
    ['moveIntoBelow', siblings[index + 1]?.kind === 'group' ? [...list, index + 1, 0] : null],
    ['moveOut', list.length > 0 ? [...list.slice(0, -1), (list.at(-1) ?? 0) + 1] : null],
  ];
  return gaps.flatMap(([way, to]) => (to && canMoveNode(nodes, at, to, maxDepth) ? [{ way, onSelect: () => move(at, to) }] : []));
}

/** Behind the last node of a group. */
function endOf(node: FilterNodeData | undefined, path: FilterPath): FilterPath | null {
  return node?.kind === 'group' ? [...path, node.children.length] : null;
}

interface JoinWordProps {
  readonly index: number;
  readonly node: FilterNodeData;
  readonly join: FilterJoin | null;
  readonly isFixed: boolean;
  readonly labels: FilterLabels;
  readonly onChange: (join: FilterJoin) => void;
}

/** "Where" first; then one word for the whole list, chosen on its second line, or one per line when they are mixed. */
function JoinWord({ index, node, join, isFixed, labels, onChange }: JoinWordProps) {
  const words: Record<FilterJoin, string> = { and: labels.and, or: labels.or, not: labels.not };
  if (index === 0) return <span className={styles.word}>{labels.where}</span>;
  if (isFixed || (index > 1 && join !== null)) return <span className={styles.word}>{words[node.logicalOp]}</span>;
  const offered: FilterJoin[] = node.logicalOp === 'not' ? ['and', 'or', 'not'] : ['and', 'or'];
  return (
    <Select
      label={labels.join}
      value={node.logicalOp}
      onValueChange={onChange}
      choices={offered.map((value) => ({ value, label: words[value] }))}
      className={styles.join}
    />
  );
}

interface GroupBoxProps {
  readonly node: Extract<FilterNodeData, { kind: 'group' }>;
  readonly path: FilterPath;
  readonly context: ListContext;
  readonly tools: ReactNode;
}

function GroupBox({ node, path, context, tools }: GroupBoxProps) {
  const { labels, fields, isReadOnly, maxDepth } = context;
  const first = fields[0];
  const headId = useId();
  const setJoin = (join: FilterJoin) => context.onChange(updateList(context.nodes, path, (list) => withJoin(list, join)));
  return (
    <div className={styles.group} role="group" aria-labelledby={headId}>
      <div className={styles.groupHead}>
        <Select
          label={labels.join}
          size="sm"
          isDisabled={isReadOnly}
          value={joinOf(node.children) ?? null}
          onValueChange={setJoin}
          choices={[
            { value: 'and', label: labels.allOf },
            { value: 'or', label: labels.anyOf },
          ]}
          className={styles.groupJoin}
        />
        <span id={headId} className={styles.meta}>
          {labels.theseAreTrue}
        </span>
        {!isReadOnly && first && (
          <span className={styles.groupTools}>
            {path.length < maxDepth && (
              <IconButton
                size="xs"
                icon={ListTree}
                label={labels.addGroup}
                onClick={() => context.onChange(appendNode(context.nodes, path, newGroup(first)))}
              />
            )}
            <IconButton
              size="xs"
              icon={Plus}
              label={labels.addCondition}
              onClick={() => context.onChange(appendNode(context.nodes, path, newCondition(first)))}
            />
          </span>
        )}
        {tools}
      </div>
      <NodeList nodes={node.children} path={path} context={context} />
    </div>
  );
}

interface ConditionPartsProps {
  readonly node: FilterConditionData;
  readonly context: ListContext;
  readonly onChange: (node: FilterConditionData) => void;
}

function ConditionParts({ node, context, onChange }: ConditionPartsProps) {
  const { fields, labels, today, isReadOnly, renderValue } = context;
  const field = fields.find((candidate) => candidate.id === node.fieldId);
  const operator = field?.operators.find((candidate) => candidate.op === node.op);
  const pickField = (id: string | null) => {
    const next = fields.find((candidate) => candidate.id === id);
    if (!next) return;
    const kept = next.operators.find(
      (candidate) => candidate.op === node.op && candidate.input === operator?.input && next.choices === field?.choices,
    );
    onChange(
      kept ? { ...node, fieldId: next.id } : { ...newCondition(next), ...(node.id ? { id: node.id } : {}), logicalOp: node.logicalOp },
    );
  };
  const pickOperator = (op: string) => {
    const next = field?.operators.find((candidate) => candidate.op === op);
    if (!next) return;
    const isSameInput = next.input === operator?.input || (isText(next.input) && isText(operator?.input));
    const subOp = next.subOps?.find((candidate) => candidate.subOp === node.subOp)?.subOp ?? next.subOps?.[0]?.subOp ?? null;
    onChange({ ...node, op, subOp, value: isSameInput && subOp === node.subOp ? node.value : null });
  };
  return (
    <>
      <Combobox
        label={labels.field}
        searchPlaceholder={labels.findField}
        placeholder={labels.goneField}
        isDisabled={isReadOnly}
        value={node.fieldId}
        onValueChange={pickField}
        choices={fields.map((candidate) => ({ value: candidate.id, label: candidate.label, icon: fieldIcons[candidate.kind] }))}
      />
      {field ? (
        <Select
          label={labels.operator}
          isDisabled={isReadOnly}
          value={node.op}
          onValueChange={pickOperator}
          choices={field.operators.map((candidate) => ({ value: candidate.op, label: candidate.label }))}
        />
      ) : (
        <span />
      )}
      <span className={styles.value}>
        {renderValue?.(node, onChange) ??
          (field && operator && (
            <FilterValue
              node={node}
              field={field}
              operator={operator}
              labels={labels}
              today={today}
              isReadOnly={isReadOnly ?? false}
              onChange={onChange}
            />
          ))}
      </span>
    </>
  );
}

function isText(input: FilterInput | undefined): boolean {
  return input === 'text' || input === 'number';
}

export function newCondition(field: FilterField): FilterConditionData {
  const operator = field.operators[0];
  return {
    kind: 'condition',
    logicalOp: 'and',
    fieldId: field.id,
    op: operator?.op ?? 'eq',
    subOp: operator?.subOps?.[0]?.subOp ?? null,
    value: null,
  };
}

function newGroup(field: FilterField): FilterNodeData {
  return { kind: 'group', logicalOp: 'and', children: [{ ...newCondition(field), logicalOp: 'or' }] };
}
