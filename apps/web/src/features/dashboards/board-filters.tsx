import { Trans, useLingui } from '@lingui/react/macro';
import type { BoardFilter, WireColumn, WireFullDashboard } from '@quadrille/contract';
import { type Person, readListText, writeListText } from '@quadrille/domain';
import { Button, Checkbox, Icon, Input, Popover, Select, Skeleton } from '@quadrille/ui-kit-react';
import { Calendar, ChevronDown, ListFilter, Tag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toField, valuesOf } from '../structure/index.ts';
import type { BoardSearch } from './board-search.ts';
import type { FilterValues } from './board.state.ts';
import styles from './dashboards.module.css';

type Choice = NonNullable<BoardSearch['f']>[string];

export interface BoardFiltersProps {
  readonly board: WireFullDashboard;
  readonly search: BoardSearch;
  readonly people: readonly Person[];
  /** What can be chosen in a filter under what is chosen in the others. */
  readonly readValues: (filterId: string) => Promise<FilterValues>;
  readonly onChoose: (filterId: string, choice: Choice | null) => void;
}

/** The filters of a board: what is chosen stands in the address and counts for all widgets about those fields. */
export function BoardFilters({ board, search, people, readValues, onChoose }: BoardFiltersProps) {
  return board.filters.map((filter) => {
    const column = board.filter_columns.find(({ id }) => id === filter.fields[0]);
    if (column === undefined) return null;
    return (
      <BoardFilterTool
        key={filter.id}
        filter={filter}
        column={column as WireColumn}
        choice={search.f?.[filter.id] ?? null}
        people={people}
        readValues={readValues}
        onChoose={(choice) => onChoose(filter.id, choice)}
      />
    );
  });
}

interface ToolProps {
  readonly filter: BoardFilter;
  readonly column: WireColumn;
  readonly choice: Choice | null;
  readonly people: readonly Person[];
  readonly readValues: BoardFiltersProps['readValues'];
  readonly onChoose: (choice: Choice | null) => void;
}

const dates: readonly string[] = ['Date', 'DateTime', 'CreateTime', 'LastModifiedTime'];
const selects: readonly string[] = ['SingleSelect', 'MultiSelect'];

function BoardFilterTool({ filter, column, choice, people, readValues, onChoose }: ToolProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const spans = useSpans();
  const field = toField(column);
  const values = valuesOf(field) ?? field;
  const isDate = dates.includes(values.type);
  const isOfOptions = selects.includes(values.type) || values.type === 'Collaborator';
  const told = useValues(filter.id, isOpen && !isDate, readValues);
  const known =
    values.type === 'Collaborator'
      ? people.map(({ id, name }) => ({ value: String(id), title: name }))
      : values.options.map(({ title }) => ({ value: title, title }));
  // titles may hold commas, and are then read in quotes; words are not
  const isQuoted = selects.includes(values.type);
  // words and numbers are a list as well, where it is short enough to be one
  const isList = isOfOptions || choice?.[0] === 'anyof' || (told !== null && told.is_whole && told.values.length > 0);
  const chosen = choice?.[2] ?? '';
  const picked = isList ? readChosen(chosen, isQuoted) : [];
  const left = new Set([...(told?.values ?? []), ...picked]);
  const options = isOfOptions ? (told === null ? known : known.filter(({ value }) => left.has(value))) : toOptions(left);
  const titleOf = (value: string): string => options.find((option) => option.value === value)?.title ?? value;
  const shown =
    choice === null
      ? t`All`
      : isDate
        ? (spans.find(({ value }) => value === choice[1])?.label ?? '')
        : isList
          ? picked.map(titleOf).join(', ')
          : chosen;
  return (
    <Popover
      label={filter.title}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant={choice === null ? 'secondary' : 'brand-ghost'} size="sm" icon={isDate ? Calendar : isList ? Tag : ListFilter}>
          <span className={styles.filter}>
            <span dir="auto">
              {filter.title}: <bdi>{shown}</bdi>
            </span>
            <Icon icon={ChevronDown} size={12} />
          </span>
        </Button>
      }
      foot={
        choice !== null && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              onChoose(null);
              setOpen(false);
            }}
          >
            <Trans>Show all</Trans>
          </Button>
        )
      }
    >
      {isDate ? (
        <Select
          label={filter.title}
          placeholder={t`All`}
          value={choice?.[1] ?? null}
          choices={spans}
          onValueChange={(span) => onChoose(['isWithin', span, null])}
        />
      ) : isList ? (
        <fieldset className={styles.choices}>
          {told === null && <Skeleton height={16} />}
          {told !== null && options.length === 0 && (
            <p className={styles.note}>
              <Trans>No records are left under the other filters.</Trans>
            </p>
          )}
          {(told === null && !isOfOptions ? [] : options).map(({ value, title }) => (
            <Checkbox
              key={value}
              isChecked={picked.includes(value)}
              onCheckedChange={(isOn) => {
                const next = isOn ? [...picked, value] : picked.filter((one) => one !== value);
                onChoose(next.length === 0 ? null : ['anyof', null, isQuoted ? writeListText(next) : next.join(',')]);
              }}
            >
              {title}
            </Checkbox>
          ))}
        </fieldset>
      ) : (
        <TextChoice
          title={filter.title}
          value={chosen}
          isNumber={typeof values.type === 'string' && numbers.includes(values.type)}
          onChoose={onChoose}
        />
      )}
    </Popover>
  );
}

function readChosen(chosen: string, isQuoted: boolean): readonly string[] {
  if (isQuoted) return readListText(chosen);
  return chosen === '' ? [] : chosen.split(',');
}

const toOptions = (values: Iterable<string>): { readonly value: string; readonly title: string }[] =>
  [...values].map((value) => ({ value, title: value }));

/** What can be chosen, read anew whenever the list opens; null until it is known. Where it cannot be read, everything is offered. */
function useValues(filterId: string, isWanted: boolean, read: BoardFiltersProps['readValues']): FilterValues | null {
  const [told, setTold] = useState<FilterValues | null>(null);
  const [wasWanted, setWanted] = useState(isWanted);
  if (wasWanted !== isWanted) {
    setWanted(isWanted);
    if (isWanted) setTold(null);
  }
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    latest.current(filterId).then(
      (values) => isCurrent && setTold(values),
      () => {}, // everything stays on offer
    );
    return () => {
      isCurrent = false;
    };
  }, [filterId, isWanted]);
  return told;
}

const numbers: readonly string[] = ['Number', 'Decimal', 'Currency', 'Percent', 'Rating', 'Year', 'AutoNumber'];

/** Waits for Enter or leaving: half a word is no choice. */
function TextChoice({
  title,
  value,
  isNumber,
  onChoose,
}: {
  readonly title: string;
  readonly value: string;
  readonly isNumber: boolean;
  readonly onChoose: (choice: Choice | null) => void;
}) {
  const [text, setText] = useState(value);
  const choose = (): void => {
    if (text.trim() !== value) onChoose(text.trim() === '' ? null : [isNumber ? 'eq' : 'like', null, text.trim()]);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      <Input aria-label={title} value={text} onValueChange={setText} onBlur={choose} />
    </form>
  );
}

function useSpans(): { readonly value: string; readonly label: string }[] {
  const { t } = useLingui();
  return [
    { value: 'pastWeek', label: t`The past week` },
    { value: 'pastMonth', label: t`The past month` },
    { value: 'pastYear', label: t`The past year` },
    { value: 'nextWeek', label: t`The next week` },
    { value: 'nextMonth', label: t`The next month` },
    { value: 'nextYear', label: t`The next year` },
  ];
}
