import { useLingui } from '@lingui/react/macro';
import type { Outline } from '@quadrille/contract';
import { viewKindOf } from '@quadrille/domain';
import { viewIcons } from '@quadrille/ui-kit-react';
import { AtSign, CalendarDays, Code, FileText, Image as ImageIcon, Paperclip, Rows3, Sigma, Smile } from 'lucide-react';
import type { Command } from 'prosemirror-state';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { holdsText } from '../../platform/holds-text.ts';
import { $items } from '../items/index.ts';
import { readMembers, type NamedPerson } from '../structure/index.ts';
import { useStore } from '@nanostores/react';
import { emojis } from './editor/emojis.ts';
import { codeLanguageIds, codeLanguages } from './editor/code-languages.ts';
import { blockNames, insertBlock, makeBlock, makeCode, putFormula, putInline } from './editor/page-commands.ts';
import { nodeType } from './editor/page-schema.ts';
import type { SignQuery } from './editor/sign-query.ts';
import { chooseFiles } from './page-files.ts';
import { blockWords } from './page-words.ts';
import type { SignChoice } from './sign-menu.tsx';

const mostShown = 12;
const mostTables = 5;
const numeric: readonly string[] = ['Number', 'Decimal', 'Currency', 'Percent', 'Duration', 'Rating', 'Rollup', 'Formula', 'Count'];

export interface SignChoicesOptions {
  readonly baseId: string;
  readonly query: SignQuery | null;
  /** Files were chosen to be put into the page. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Carries out what was chosen in place of what was typed. */
  readonly run: (range: { readonly from: number; readonly to: number }, command: Command) => void;
}

interface SignChoices {
  readonly choicesOf: (query: SignQuery) => readonly SignChoice[];
  /** Whether all that has the name is among the choices: people are read when a menu opens first. */
  readonly isKnown: (query: SignQuery) => boolean;
}

/**
 * What the editor offers for what is being typed: blocks and views behind a slash, people, pages, records and days behind an @, emojis
 * behind a colon. `query` is what the menu shows; the answer tells it of any, since keys come faster than menus are drawn.
 */
export function useSignChoices({ baseId, query: shown, onFiles, run }: SignChoicesOptions): SignChoices {
  const { t, i18n } = useLingui();
  const items = useStore($items, { keys: [baseId] })[baseId] ?? [];
  const { outline, people } = useNamedThings(baseId, shown !== null);
  const records = useRecords(baseId, outline, shown?.sign === '@' ? shown.text.trim() : '');
  const isKnown = ({ sign }: SignQuery): boolean => sign !== '@' || people !== null;
  const choicesOf = (query: SignQuery): readonly SignChoice[] => {
    const { from, to } = query;
    const wanted = query.text.trim();
    const put = (name: string, attrs: Readonly<Record<string, string>>) => () =>
      run({ from, to }, (state, dispatch) =>
        putInline({ from: state.selection.from, to: state.selection.from }, nodeType(name).create(attrs))(state, dispatch),
      );
    if (query.sign === ':')
      return Object.entries(emojis)
        .filter(([name]) => name.startsWith(wanted.toLowerCase()))
        .slice(0, mostShown)
        .map(([name, sign]) => ({
          id: name,
          start: sign,
          label: name,
          run: () => run({ from, to }, (state, dispatch) => (dispatch?.(state.tr.insertText(sign)), true)),
        }));
    if (query.sign === '/') {
      const blocks = blockNames.map((name): SignChoice => {
        const { icon, label, typed } = blockWords[name];
        return {
          id: name,
          icon,
          label: i18n._(label),
          ...(typed !== undefined && { hint: typed }),
          run: () => run({ from, to }, makeBlock(name)),
        };
      });
      const codes = codeLanguageIds.map((id): SignChoice => {
        const { name } = codeLanguages[id];
        return { id: `code ${id}`, icon: Code, label: t`Code in ${name}`, hint: `\`\`\`${id}`, run: () => run({ from, to }, makeCode(id)) };
      });
      const choose = (accept: string) => () => {
        run({ from, to }, () => true);
        void chooseFiles(accept).then(onFiles);
      };
      const files: readonly SignChoice[] = [
        { id: 'image', icon: ImageIcon, label: t`Image`, run: choose('image/*') },
        { id: 'file', icon: Paperclip, label: t`File`, run: choose('') },
      ];
      const day: SignChoice = { id: 'date', icon: CalendarDays, label: t`Today’s date`, run: put('date', { date: isoDay(0) }) };
      const formula: SignChoice = {
        id: 'inline',
        icon: Sigma,
        label: t`Formula in the line`,
        hint: '$$',
        run: () => run({ from, to }, putFormula),
      };
      const emoji: SignChoice = {
        id: 'emoji',
        icon: Smile,
        label: t`Emoji`,
        hint: ':',
        run: () => run({ from, to }, (state, dispatch) => (dispatch?.(state.tr.insertText(':')), true)),
      };
      const mention: SignChoice = {
        id: 'mention',
        icon: AtSign,
        label: t`Mention somebody or something`,
        hint: '@',
        run: () => run({ from, to }, (state, dispatch) => (dispatch?.(state.tr.insertText('@')), true)),
      };
      const views = (outline?.tables ?? []).flatMap(({ id, title, views: own, fields }): SignChoice[] => [
        ...own.map((view): SignChoice => ({
          id: `count ${view.id}`,
          icon: Sigma,
          label: t`Number of records in ${title} / ${view.title}`,
          run: put('inline_value', { table_id: id, view_id: view.id, aggregate: 'count', label: `${title} / ${view.title}` }),
        })),
        ...own.map((view): SignChoice => ({
          id: view.id,
          icon: viewIcons[viewKindOf(view.type) ?? 'grid'],
          label: `${title} / ${view.title}`,
          run: () =>
            run(
              { from, to },
              insertBlock(() => nodeType('view_block').create({ table_id: id, view_id: view.id, name: `${title} / ${view.title}` })),
            ),
        })),
        {
          id: `count ${id}`,
          icon: Sigma,
          label: t`Number of records in ${title}`,
          run: put('inline_value', { table_id: id, aggregate: 'count', label: title }),
        },
        ...fields
          .filter(({ uidt, system }) => !system && numeric.includes(uidt))
          .map((field): SignChoice => ({
            id: `sum ${field.id}`,
            icon: Sigma,
            label: t`Sum of ${field.title} in ${title}`,
            run: put('inline_value', { table_id: id, field_id: field.id, aggregate: 'sum', label: field.title }),
          })),
      ]);
      // languages are many: they are offered to whoever looks for one
      const all = [...blocks, ...files, formula, day, mention, emoji, ...views, ...(wanted === '' ? [] : codes)];
      return all.filter(({ label }) => holdsText(label, wanted)).slice(0, wanted === '' ? all.length : mostShown);
    }
    const days: SignChoice[] = [
      { id: 'today', icon: CalendarDays, label: t`Today`, run: put('date', { date: isoDay(0) }) },
      { id: 'tomorrow', icon: CalendarDays, label: t`Tomorrow`, run: put('date', { date: isoDay(1) }) },
      ...(/^\d{4}-\d\d-\d\d$/.test(wanted) ? [{ id: wanted, icon: CalendarDays, label: wanted, run: put('date', { date: wanted }) }] : []),
    ];
    const named: SignChoice[] = [
      ...(people ?? []).map(({ id, name }) => ({ id, icon: AtSign, label: name, run: put('mention', { user_id: id, label: name }) })),
      ...items.map(({ id, title, icon }) => ({
        id,
        ...(icon === null ? { icon: FileText } : { start: icon }),
        label: title,
        run: put('page_link', { item_id: id, label: title }),
      })),
      ...days,
    ];
    const found = named.filter(({ label }) => holdsText(label, wanted)).slice(0, mostShown);
    const rows = (query.text === shown?.text ? records : []).map(({ tableId, rowId, title, table }) => ({
      id: `${tableId} ${rowId}`,
      icon: Rows3,
      label: title,
      hint: table,
      run: put('record_link', { table_id: tableId, row_id: rowId, label: title }),
    }));
    return [...found, ...rows];
  };
  return { choicesOf, isKnown };
}

/** The day so many days from today, in the zone of the person. */
function isoDay(days: number): string {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [day.getFullYear(), String(day.getMonth() + 1).padStart(2, '0'), String(day.getDate()).padStart(2, '0')].join('-');
}

interface NamedThings {
  readonly outline: Outline | null;
  /** Null until they are read. */
  readonly people: readonly NamedPerson[] | null;
}

function useNamedThings(baseId: string, isWanted: boolean): NamedThings {
  const [outline, setOutline] = useState<Outline | null>(null);
  const [people, setPeople] = useState<readonly NamedPerson[] | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    // without them the menu offers what needs no name
    client.projects.outline({ params: { projectId: baseId } }).then(setOutline, () => {});
    readMembers(baseId).then(setPeople, () => {});
  }, [baseId, isWanted]);
  return { outline, people };
}

interface FoundRecord {
  readonly tableId: string;
  readonly rowId: string;
  readonly title: string;
  readonly table: string;
}

/** Records whose names hold what is typed, of the first tables. */
function useRecords(baseId: string, outline: Outline | null, text: string): readonly FoundRecord[] {
  const [found, setFound] = useState<{ readonly text: string; readonly records: readonly FoundRecord[] }>({ text: '', records: [] });
  useEffect(() => {
    if (text.length < 2 || !outline) return undefined;
    let isCurrent = true;
    const search = async (): Promise<void> => {
      const lists = await Promise.all(
        outline.tables.slice(0, mostTables).map(async (table): Promise<FoundRecord[]> => {
          const name = table.fields.find(({ pv }) => pv);
          const key = table.fields.find(({ uidt }) => uidt === 'ID');
          if (!name || !key) return [];
          const params = { org: 'noco', project: baseId, table: table.id };
          const where = `(${name.title},like,%${text.replaceAll(/[(),~%]/g, ' ')}%)`;
          const { list } = await client.rows.list({ params, query: { where, limit: 3 } });
          return list.map((row) => ({
            tableId: table.id,
            rowId: String(row[key.title]),
            title: String(row[name.title] ?? ''),
            table: table.title,
          }));
        }),
      );
      if (isCurrent) setFound({ text, records: lists.flat() });
    };
    const timer = setTimeout(() => void search().catch(() => {}), 200);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [baseId, outline, text]);
  return found.text === text ? found.records : [];
}
