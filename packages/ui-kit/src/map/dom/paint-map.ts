import { createIcon } from '../../cells/icon.ts';
import { createItem } from '../../time/item-element.ts';
import { createElement } from '../../view/dom/elements.ts';
import { cardParts } from '../../view/dom/card-parts.ts';
import type { CardField } from '../../view/core/card-spec.ts';
import type { RecordId } from '../../view/core/record.ts';
import { createPill, patchPill } from '../../cells/select-cell.ts';
import { toScreen } from '../core/map-camera.ts';
import type { MapCore, MapMark } from '../core/map-core.ts';
import type { Pin } from '../core/pin-index.ts';

const pinShape = ['M12 22s8-7.2 8-13a8 8 0 1 0-16 0c0 5.8 8 13 8 13z'];
/** Clusters by their count: 32, 38 and 44 px. */
const clusterSize = (count: number): number => (count < 10 ? 32 : count < 100 ? 38 : 44);

/** Pins and clusters at their points. */
export function paintMarks(core: MapCore, shown: RecordId | null): HTMLElement[] {
  const camera = core.$camera.get();
  const size = core.size();
  return core.marks().map((mark) => {
    const place = mark.type === 'pin' ? mark.pin.place : mark.place;
    const [x, y] = toScreen(place, camera, size);
    const element = mark.type === 'pin' ? createPin(core, mark.pin, shown === mark.pin.id) : createCluster(core, mark);
    element.style.translate = `${x.toFixed(1)}px ${y.toFixed(1)}px`;
    return element;
  });
}

function createPin(core: MapCore, pin: Pin, isShown: boolean): HTMLElement {
  return createItem(core.view, pin, {
    className: isShown ? 'q-map-pin is-shown' : 'q-map-pin',
    hue: pin.hue,
    title: core.view.titleOf(pin.id) || core.words.untitled,
    details: '',
    isFocus: false,
    children: [
      createIcon(pinShape, 'q-map-pin-shape'),
      createElement('span', 'q-view-live', {}, [core.view.titleOf(pin.id) || core.words.untitled]),
    ],
  });
}

function createCluster({ words }: MapCore, { id, count }: Extract<MapMark, { type: 'cluster' }>): HTMLElement {
  const element = createElement(
    'button',
    'q-map-cluster',
    { type: 'button', tabindex: '-1', 'data-act': 'split', 'data-record': `cluster:${id}`, title: words.cluster(count) },
    [words.number(count)],
  );
  const size = clusterSize(count);
  element.style.inlineSize = element.style.blockSize = `${size}px`;
  element.style.margin = `${-size / 2}px`;
  return element;
}

/** The card of a record, above its pin. */
export function paintCard(core: MapCore, pin: Pin, fields: readonly CardField[]): HTMLElement {
  const { words, view } = core;
  const [x, y] = toScreen(pin.place, core.$camera.get(), core.size());
  const lines = cardParts(pin.record, fields)
    .slice(0, 4)
    .map((part) => {
      if (part.type === 'text')
        return createElement('div', 'q-map-card-line', {}, [
          createElement('bdi', '', part.isLeftToRight ? { dir: 'ltr' } : {}, [part.text]),
        ]);
      const pills = part.options.map((option) => {
        const pill = createPill();
        patchPill(pill, option);
        return pill;
      });
      return createElement('div', 'q-map-card-line is-pills', {}, pills);
    });
  const close = createElement(
    'button',
    'q-view-icon-button',
    { type: 'button', 'data-act': 'close', 'aria-label': words.close, tabindex: '-1' },
    [createIcon(['M18 6 6 18', 'm6 6 12 12'], 'q-icon q-icon-14')],
  );
  const open = createElement('button', 'q-view-button', { type: 'button', 'data-act': 'open', tabindex: '-1' }, [words.open]);
  const title = view.titleOf(pin.id) || words.untitled;
  const card = createElement('div', 'q-map-card', { role: 'group', 'aria-label': title }, [
    createElement('div', 'q-map-card-head', {}, [createElement('bdi', 'q-map-card-title', {}, [title]), close]),
    ...lines,
    open,
  ]);
  // above the pin where there is room, else below it
  const isBelow = y < 220;
  card.classList.toggle('is-below', isBelow);
  card.style.translate = `${Math.min(Math.max(x, 140), core.size().width - 140).toFixed(1)}px ${y.toFixed(1)}px`;
  return card;
}

export interface ListLook {
  readonly most: number;
  readonly focus: { readonly id: RecordId; readonly isPlaceless: boolean } | null;
  readonly fields: readonly CardField[];
}

/** The records on screen, and those without a place: what keys and screen readers go by. */
export function paintList(core: MapCore, shown: RecordId | null, { most, focus, fields }: ListLook): HTMLElement[] {
  const { words, view } = core;
  const inView = core.inView();
  const rows = inView.slice(0, most).map((pin) => {
    const [line] = cardParts(pin.record, fields);
    const second = line === undefined ? '' : line.type === 'text' ? line.text : line.options.map(({ title }) => title).join(', ');
    const title = view.titleOf(pin.id) || words.untitled;
    return createItem(view, pin, {
      className: shown === pin.id ? 'q-map-row is-shown' : 'q-map-row',
      hue: pin.hue,
      title,
      details: '',
      isFocus: focus?.id === pin.id && !focus.isPlaceless,
      children: [
        createElement('i', 'q-map-dot', { 'aria-hidden': 'true' }),
        createElement('span', 'q-map-row-words', {}, [
          createElement('bdi', 'q-map-row-title', {}, [title]),
          ...(second ? [createElement('bdi', 'q-map-row-note', {}, [second])] : []),
        ]),
      ],
    });
  });
  const placeless = core.placeless();
  const total = Math.max(core.placelessCount(), placeless.length);
  const cards = placeless.map((item) => {
    const title = view.titleOf(item.id) || words.untitled;
    const card = createItem(view, item, {
      className: 'q-tray-card',
      hue: item.record.hue ?? null,
      title,
      details: '',
      isFocus: focus?.id === item.id && focus.isPlaceless,
      children: [createElement('bdi', 'q-tray-title', {}, [title])],
    });
    card.dataset['on'] = 'placeless';
    return card;
  });
  const more = (act: string, count: number): HTMLElement[] =>
    count > 0 ? [createElement('button', 'q-tray-more', { type: 'button', 'data-act': act }, [words.showMore(Math.min(count, 100))])] : [];
  const head = (text: string, count: number): HTMLElement =>
    createElement('div', 'q-tray-head', {}, [
      createElement('h3', 'q-map-list-title', {}, [text]),
      createElement('span', 'q-count', {}, [words.number(count)]),
    ]);
  return [
    createElement('section', 'q-map-in-view', { 'aria-label': words.inView, 'data-column': 'inView' }, [
      head(words.inView, inView.length),
      ...rows,
      ...more('moreInView', inView.length - rows.length),
      ...(inView.length === 0 ? [createElement('p', 'q-tray-hint', {}, [words.empty])] : []),
    ]),
    ...(total > 0
      ? [
          createElement('section', 'q-map-placeless', { 'aria-label': words.noPlace, 'data-column': 'placeless' }, [
            head(words.noPlace, total),
            ...(core.canEdit ? [createElement('p', 'q-tray-hint', {}, [words.noPlaceHint])] : []),
            ...cards,
            ...more('morePlaceless', total - cards.length),
          ]),
        ]
      : []),
  ];
}
