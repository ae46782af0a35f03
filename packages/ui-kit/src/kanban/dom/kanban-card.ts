import { createIcon } from '../../cells/icon.ts';
import { initialsOf } from '../../cells/people-cell.ts';
import { createPill, patchPill } from '../../cells/select-cell.ts';
import type { CellOption } from '../../cells/cell-spec.ts';
import { kindIcons } from '../../grid/dom/kind-icons.ts';
import type { CardField, CardNote, CardSpec } from '../../view/core/card-spec.ts';
import type { ViewRecord } from '../../view/core/record.ts';
import { cardParts, textOf } from '../../view/dom/card-parts.ts';
import type { CardPart } from '../../view/dom/card-parts.ts';
import type { CardView } from '../../view/dom/card-view.ts';
import { createElement, patchChildren } from '../../view/dom/elements.ts';

interface CardNodes {
  readonly strip: HTMLElement;
  readonly cover: HTMLImageElement;
  readonly title: HTMLElement;
  readonly chips: HTMLElement;
  readonly lines: HTMLElement;
  readonly foot: HTMLElement;
}

/** Sizes of covers in px, as in the style sheet. */
const coverSize = { width: 272, height: 112 };

/** Texts that stand on lines of their own; everything shorter stands in the foot behind its icon. */
const lineKinds = new Set(['longText', 'richText', 'text', 'url', 'email', 'json', 'files']);

/**
 * A card of a board: cover, title, pills, lines of text, and a foot of short facts with the people at its end. What it shows is asked each time
 * a card is drawn.
 */
export function createKanbanCard(specOf: () => CardSpec, untitled: string): CardView {
  const nodes = new WeakMap<HTMLElement, CardNodes>();
  const shown = new WeakMap<HTMLElement, ViewRecord>();

  const patchCover = (card: HTMLElement, { cover }: CardNodes, record: ViewRecord): void => {
    const before = cover.dataset['of'];
    if (before !== String(record.id)) cover.hidden = true;
    cover.dataset['of'] = String(record.id);
    const look = specOf().cover;
    if (!look) {
      cover.hidden = true;
      return;
    }
    cover.classList.toggle('is-fit', look.fit === 'fit');
    look.picturesOf(
      record,
      ([address]) => {
        if (shown.get(card) !== record) return;
        cover.hidden = address === undefined;
        if (address !== undefined && cover.getAttribute('src') !== address) cover.src = address;
      },
      coverSize,
    );
  };

  return {
    build(card) {
      card.classList.add('q-kanban-card');
      const strip = createElement('span', 'q-strip-colour', { 'aria-hidden': 'true' });
      const cover = createElement('img', 'q-kanban-cover', { alt: '', decoding: 'async', draggable: 'false' });
      const title = createElement('div', 'q-kanban-title', { dir: 'auto' });
      const chips = createElement('div', 'q-kanban-chips');
      const lines = createElement('div', 'q-kanban-lines');
      const foot = createElement('div', 'q-kanban-foot');
      cover.addEventListener('error', () => (cover.hidden = true));
      nodes.set(card, { strip, cover, title, chips, lines, foot });
      card.append(strip, cover, title, chips, lines, foot);
    },
    patch(card, record) {
      const made = nodes.get(card);
      if (!made) return;
      shown.set(card, record);
      const spec = specOf();
      const { strip, title, chips, lines, foot } = made;
      strip.hidden = !record.hue;
      strip.className = `q-strip-colour q-hue-${record.hue ?? 'gray'}`;
      patchCover(card, made, record);
      const text = textOf(record.cells[spec.title.id] ?? null, spec.title);
      title.textContent = text === '' ? untitled : text;
      title.classList.toggle('is-untitled', text === '');
      const parts = cardParts(record, spec.fields);
      const pills = parts.flatMap((part) => (part.type === 'pills' ? part.options : []));
      patchChildren(chips, pills, createPill, patchPill);
      chips.hidden = pills.length === 0;
      const texts = parts.filter((part) => part.type === 'text');
      const own = texts.filter(({ field }) => lineKinds.has(field.kind));
      patchChildren(lines, own, () => createElement('div', 'q-kanban-line', { dir: 'auto' }), patchLine);
      lines.hidden = own.length === 0;
      patchFoot(
        foot,
        texts.filter(({ field }) => !lineKinds.has(field.kind)),
        parts.flatMap((part) => (part.type === 'people' ? part.options : [])),
        spec.noteOf?.(record) ?? null,
      );
    },
  };
}

type TextPart = Extract<CardPart, { type: 'text' }>;

function patchLine(line: HTMLElement, { text, field }: TextPart): void {
  line.textContent = text;
  line.title = field.title;
}

function patchFoot(foot: HTMLElement, facts: readonly TextPart[], people: readonly CellOption[], note: CardNote | null): void {
  const children = [...facts.map(factOf), ...(note ? [noteElement(note)] : []), ...(people.length > 0 ? [peopleOf(people)] : [])];
  foot.replaceChildren(...children);
  foot.hidden = children.length === 0;
}

function factOf({ field, text, isLeftToRight }: TextPart): HTMLElement {
  const value = createElement('bdi', '', isLeftToRight ? { dir: 'ltr' } : {}, [text]);
  const name = createElement('span', 'q-view-said', {}, [`${field.title}: `]);
  return createElement('span', 'q-kanban-fact', { title: field.title }, [createIcon(iconOf(field), 'q-icon q-icon-14'), name, value]);
}

function iconOf(field: CardField): readonly string[] {
  return field.icon ?? kindIcons[field.kind];
}

const mostPeople = 3;

function peopleOf(people: readonly CellOption[]): HTMLElement {
  const faces = people
    .slice(0, mostPeople)
    .map(({ title, hue }) =>
      createElement('span', `q-initials q-hue-${hue ?? 'gray'}`, { title, role: 'img', 'aria-label': title }, [initialsOf(title)]),
    );
  const more = people.length > mostPeople ? [createElement('span', 'q-initials', {}, [`+${people.length - mostPeople}`])] : [];
  return createElement('span', 'q-kanban-people', {}, [...faces, ...more]);
}

/** Four marks at most, and what they stand for. */
export function noteElement({ text, tone = 'plain', marks, title }: CardNote): HTMLElement {
  const note = createElement('span', `q-card-note is-${tone}`, title ? { title } : {});
  if (marks !== undefined) {
    const each = Array.from({ length: 4 }, (_, at) => createElement('i', at < marks ? 'is-on' : ''));
    note.append(createElement('span', 'q-card-marks', { 'aria-hidden': 'true' }, each));
  }
  note.append(text);
  return note;
}
