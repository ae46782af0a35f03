import { fieldIcons } from '@quadrille/ui-kit-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fieldTypes } from '@quadrille/domain';
import type { FieldType } from '@quadrille/domain';
import { fieldKinds } from './field-kinds.ts';

/** Shapes of an icon as paths, which is all the heads of columns draw. */
function pathsOf(type: FieldType): string[] {
  const shapes = [...renderToStaticMarkup(createElement(fieldIcons[type])).matchAll(/<(path|line|circle|rect|ellipse)([^>]*)>/g)];
  return shapes.map(([, tag, attributes = '']) =>
    toPath(tag ?? '', (name) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '0'),
  );
}

function toPath(tag: string, text: (name: string) => string): string {
  const [x, y, w, h, r, cx, cy, rx] = ['x', 'y', 'width', 'height', 'r', 'cx', 'cy', 'rx'].map((name) => Number(text(name))) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const ry = tag === 'ellipse' ? Number(text('ry')) : r;
  const across = tag === 'ellipse' ? rx : r;
  if (tag === 'path') return text('d');
  if (tag === 'line') return `M${text('x1')} ${text('y1')}L${text('x2')} ${text('y2')}`;
  if (tag !== 'rect') return `M${cx - across} ${cy}a${across} ${ry} 0 1 0 ${2 * across} 0a${across} ${ry} 0 1 0 ${-2 * across} 0z`;
  const corner = (dx: number, dy: number): string => `a${rx} ${rx} 0 0 1 ${dx} ${dy}`;
  const [wide, high] = [w - 2 * rx, h - 2 * rx];
  return `M${x + rx} ${y}h${wide}${corner(rx, rx)}v${high}${corner(-rx, rx)}h${-wide}${corner(-rx, -rx)}v${-high}${corner(rx, -rx)}z`;
}

it.each(fieldTypes.filter((type) => fieldKinds[type].iconPaths !== undefined))('draws %s in heads as everywhere else', (type) => {
  expect(fieldKinds[type].iconPaths).toEqual(pathsOf(type));
});
