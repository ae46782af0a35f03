import { hueNames } from '@quadrille/ui-kit/cells';
import { useState } from 'react';
import { Pill } from '../data/pill.tsx';

export default { title: 'Foundations/Tokens' };

interface Token {
  readonly name: string;
  readonly value: string;
}

/** Every custom property the style sheets of the page say of its root, with what it comes to there. */
function readTokens(): readonly Token[] {
  const names = new Set<string>();
  const collect = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && /:root|html/.test(rule.selectorText))
        for (const name of rule.style) if (name.startsWith('--')) names.add(name);
      if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) collect(sheet.cssRules);
  const style = getComputedStyle(document.documentElement);
  return [...names].toSorted().map((name) => ({ name, value: style.getPropertyValue(name).trim() }));
}

const isColour = ({ value }: Token): boolean => CSS.supports('color', value) && !/^(inherit|initial|unset|currentcolor)$/i.test(value);

function Tokens({ kind }: { readonly kind: 'colours' | 'sizes' }) {
  const [tokens] = useState(readTokens);
  const shown = tokens.filter((token) => isColour(token) === (kind === 'colours'));
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))', gap: 8, padding: 16 }}>
      {shown.map((token) => (
        <div key={token.name} style={{ display: 'flex', gap: 8, alignItems: 'center', minInlineSize: 0 }}>
          {kind === 'colours' && (
            <span
              aria-hidden
              style={{
                inlineSize: 32,
                blockSize: 32,
                flex: 'none',
                borderRadius: 6,
                border: '1px solid var(--line-2)',
                background: token.value,
              }}
            />
          )}
          <span style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
            <bdi>{token.name}</bdi>
            <br />
            <bdi style={{ color: 'var(--fg-2)' }}>{token.value}</bdi>
          </span>
        </div>
      ))}
    </div>
  );
}

interface Play {
  readonly canvas: { findAllByText(text: string | RegExp): Promise<HTMLElement[]> };
}

export const Colours = {
  render: () => <Tokens kind="colours" />,
  play: async ({ canvas }: Play) => void (await canvas.findAllByText('--bg-surface')),
};

export const SizesAndMotion = {
  render: () => <Tokens kind="sizes" />,
  play: async ({ canvas }: Play) => void (await canvas.findAllByText('--text-12')),
};

export const Hues = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, padding: 16 }}>
      {hueNames.map((hue) => (
        <Pill key={hue} color={hue}>
          {hue}
        </Pill>
      ))}
    </div>
  ),
  play: async ({ canvas }: Play) => void (await canvas.findAllByText('teal')),
};

const steps = ['text-11', 'text-12', 'text-13', 'text-14', 'text-16', 'text-20', 'text-24', 'text-32'] as const;

function Type({ words }: { readonly words: string }) {
  return (
    <div style={{ padding: 16 }}>
      {steps.map((step) => (
        <p key={step} style={{ fontSize: `var(--${step})`, margin: '0 0 12px' }}>
          {words} <bdi style={{ color: 'var(--fg-2)' }}>{step}</bdi>
        </p>
      ))}
      <p style={{ fontWeight: 'var(--w-medium)' }}>{words}</p>
      <p style={{ fontWeight: 'var(--w-semibold)' }}>{words}</p>
      <p style={{ fontVariantNumeric: 'tabular-nums' }}>0123456789</p>
    </div>
  );
}

export const Typography = { render: () => <Type words="Ship the import wizard before the first of May" /> };
export const TypographyArabic = {
  globals: { direction: 'rtl', locale: 'ar' },
  render: () => <Type words="إطلاق معالج الاستيراد قبل أول مايو" />,
};
