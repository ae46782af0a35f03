import type { CSSOptions } from 'vite';

type AcceptedPlugin = NonNullable<Extract<CSSOptions['postcss'], object>['plugins']>[number];

/** What a window of a phone is at its widest, in px: the layout for phones is that of such a window. */
const phoneWidth = 767;
const byWidth = /^\(width (?<order><|>=) (?<px>\d+)px\)$/;

/**
 * PostCSS plugin: whoever chose the layout for phones (`data-phone` on the root) has it on any width. Rules for narrow
 * windows are written a second time for them, rules for wide windows leave them out; neither weighs more than before.
 */
export const phoneLayout = {
  postcssPlugin: 'phone-layout',
  Once(root) {
    root.walkAtRules('media', (media) => {
      const { order, px } = byWidth.exec(media.params)?.groups ?? {};
      if (order === undefined || Number(px) <= phoneWidth) return;
      const isNarrow = order === '<';
      const rules = isNarrow ? media.clone() : media;
      rules.walkRules((rule) => {
        rule.selectors = rule.selectors.map((selector) => `:where(:root${isNarrow ? '[data-phone]' : ':not([data-phone])'}) ${selector}`);
      });
      if (isNarrow) media.after(rules.nodes ?? []);
    });
  },
} satisfies AcceptedPlugin;
