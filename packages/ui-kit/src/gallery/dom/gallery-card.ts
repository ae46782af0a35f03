import { createIcon } from '../../cells/icon.ts';
import { createPill, hueClassOf, patchPill } from '../../cells/select-cell.ts';
import type { CardField, CardSpec } from '../../view/core/card-spec.ts';
import type { ViewRecord } from '../../view/core/record.ts';
import { cardParts, initialOf, textOf } from '../../view/dom/card-parts.ts';
import type { CardPart } from '../../view/dom/card-parts.ts';
import { createElement, patchChildren } from '../../view/dom/elements.ts';
import { viewIcons } from '../../view/dom/view-icons.ts';

interface CardNodes {
  readonly cover: HTMLElement;
  readonly picture: HTMLImageElement;
  readonly initial: HTMLElement;
  readonly pages: HTMLElement;
  readonly dots: HTMLElement;
  readonly strip: HTMLElement;
  readonly title: HTMLElement;
  readonly aside: HTMLElement;
  readonly pills: HTMLElement;
  readonly facts: HTMLElement;
}

export interface GalleryCardView {
  build(card: HTMLElement): void;
  patch(card: HTMLElement, record: ViewRecord): void;
  /** Asks for the pictures of a card, but not during a fast scroll. */
  picture(card: HTMLElement, record: ViewRecord, size: { readonly width: number; readonly height: number }): void;
  /** Shows the next or the former picture of a card; answers which of how many. */
  turn(card: HTMLElement, by: 1 | -1): { readonly at: number; readonly count: number } | null;
}

interface Pictures {
  readonly record: ViewRecord;
  readonly addresses: readonly string[];
  readonly at: number;
}

const mostDots = 8;

/** A card of a gallery: a cover of fixed shape, title, pills of its options, and facts with small labels. */
export function createGalleryCard(spec: CardSpec, untitled: string): GalleryCardView {
  const nodes = new WeakMap<HTMLElement, CardNodes>();
  const pictures = new WeakMap<HTMLElement, Pictures>();
  const asked = new WeakMap<HTMLElement, ViewRecord>();

  const showPicture = (card: HTMLElement): void => {
    const made = nodes.get(card);
    const held = pictures.get(card);
    if (!made) return;
    const address = held?.addresses[held.at];
    const count = held?.addresses.length ?? 0;
    made.picture.hidden = address === undefined;
    made.initial.hidden = address !== undefined;
    if (address !== undefined && made.picture.getAttribute('src') !== address) made.picture.src = address;
    made.pages.hidden = count < 2;
    const dots = Array.from({ length: Math.min(count, mostDots) }, (_, at) => at === Math.min(held?.at ?? 0, mostDots - 1));
    patchChildren(
      made.dots,
      dots,
      () => createElement('i', ''),
      (dot, isOn) => dot.classList.toggle('is-on', isOn),
    );
  };

  return {
    build(card) {
      card.classList.add('q-gallery-card');
      const picture = createElement('img', 'q-gallery-picture', { alt: '', decoding: 'async', draggable: 'false' });
      const initial = createElement('div', 'q-gallery-initial', { 'aria-hidden': 'true' });
      const dots = createElement('div', 'q-gallery-dots');
      const pageButton = (by: string, icon: readonly string[]): HTMLElement =>
        createElement('span', 'q-gallery-page', { 'data-turn': by }, [createIcon(icon, 'q-icon q-icon-mirrored')]);
      const pages = createElement('div', 'q-gallery-pages', { 'aria-hidden': 'true' }, [
        pageButton('-1', viewIcons.chevronStart),
        pageButton('1', viewIcons.chevronEnd),
        dots,
      ]);
      const cover = createElement('div', spec.cover?.fit === 'fit' ? 'q-gallery-cover is-fit' : 'q-gallery-cover', {}, [
        picture,
        initial,
        pages,
      ]);
      const strip = createElement('span', 'q-strip-colour', { 'aria-hidden': 'true' });
      const title = createElement('span', 'q-gallery-name', { dir: 'auto' });
      // text of another direction would be put at the other end
      const aside = createElement('bdi', '');
      const end = createElement('span', 'q-gallery-aside', {}, [aside]);
      const pills = createElement('div', 'q-gallery-pills');
      const facts = createElement('dl', 'q-gallery-facts');
      const body = createElement('div', 'q-gallery-body', {}, [createElement('div', 'q-gallery-title', {}, [title, end]), pills, facts]);
      // a picture that cannot be loaded is replaced by the initial
      picture.addEventListener('error', () => {
        picture.hidden = true;
        initial.hidden = false;
      });
      nodes.set(card, { cover, picture, initial, pages, dots, strip, title, aside, pills, facts });
      card.append(strip, ...(spec.cover ? [cover] : []), body);
    },
    patch(card, record) {
      const made = nodes.get(card);
      if (!made) return;
      if (pictures.get(card)?.record.id !== record.id) {
        pictures.delete(card);
        asked.delete(card);
        showPicture(card);
      }
      made.strip.hidden = !record.hue;
      made.strip.className = `q-strip-colour q-hue-${record.hue ?? 'gray'}`;
      const text = textOf(record.cells[spec.title.id] ?? null, spec.title);
      made.title.textContent = text === '' ? untitled : text;
      made.title.classList.toggle('is-untitled', text === '');
      made.aside.textContent = spec.aside ? textOf(record.cells[spec.aside.id] ?? null, spec.aside) : '';
      const { letter, option } = initialOf(record, spec.title, spec.fields);
      made.initial.textContent = letter;
      made.initial.className = `q-gallery-initial ${hueClassOf(option ?? {})}`;
      if (option?.color) made.initial.style.setProperty('--q-custom', option.color);
      const parts = cardParts(record, spec.fields);
      const options = parts.flatMap((part) => (part.type === 'pills' ? part.options : []));
      patchChildren(made.pills, options, createPill, patchPill);
      patchChildren(made.facts, factsOf(parts), createFact, patchFact);
    },
    picture(card, record, size) {
      if (asked.get(card) === record) return;
      asked.set(card, record);
      spec.cover?.picturesOf(
        record,
        (addresses) => {
          if (asked.get(card) !== record) return;
          const at = Math.min(pictures.get(card)?.at ?? 0, Math.max(0, addresses.length - 1));
          pictures.set(card, { record, addresses, at });
          showPicture(card);
        },
        size,
      );
    },
    turn(card, by) {
      const held = pictures.get(card);
      if (!held || held.addresses.length < 2) return null;
      const count = held.addresses.length;
      const at = (held.at + by + count) % count;
      pictures.set(card, { ...held, at });
      showPicture(card);
      return { at: at + 1, count };
    },
  };
}

interface Fact {
  readonly label: string;
  readonly text: string;
  readonly isLeftToRight: boolean;
}

function factsOf(parts: readonly CardPart[]): Fact[] {
  return parts.flatMap((part) => {
    if (part.type === 'pills') return [];
    const text = part.type === 'text' ? part.text : part.options.map(({ title }) => title).join(', ');
    return [{ label: part.field.title, text, isLeftToRight: part.type === 'text' && part.isLeftToRight }];
  });
}

function createFact(): HTMLElement {
  return createElement('div', '', {}, [createElement('dt', ''), createElement('dd', '', {}, [createElement('bdi', '')])]);
}

function patchFact(fact: HTMLElement, { label, text, isLeftToRight }: Fact): void {
  const [term, value] = fact.children;
  const run = value?.firstElementChild as HTMLElement | undefined;
  if (!term || !run) return;
  term.textContent = label;
  run.textContent = text;
  run.dir = isLeftToRight ? 'ltr' : 'auto';
}

/** Height of what stands below a cover: the same for every card, so that none has to be measured. */
export function bodyHeightOf(spec: CardSpec): number {
  const isPills = ({ kind, chipsOf }: CardField): boolean =>
    kind === 'singleSelect' || kind === 'multiSelect' || ((kind === 'links' || kind === 'list') && chipsOf !== undefined);
  const hasPills = spec.fields.some(isPills);
  const facts = Math.ceil(spec.fields.filter((field) => !isPills(field)).length / 2);
  return 24 + 20 + (hasPills ? 28 : 0) + (facts > 0 ? 8 + facts * 36 : 0);
}
