/** From roomy to narrow: every tool with its word, those changed less often without, all without. */
const steps = ['all', 'major', 'none'] as const;

/** Ref of a bar of tools: their words are there as far as it has room for them, in whatever language and beside whatever is open. */
export function fitTools(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const fit = (): void => {
    for (const words of steps) {
      bar.dataset['words'] = words;
      if (bar.scrollWidth <= bar.clientWidth) return;
    }
  };
  fit();
  const sizes = new ResizeObserver(fit);
  sizes.observe(bar);
  const changes = new MutationObserver(fit);
  changes.observe(bar, { subtree: true, childList: true, characterData: true });
  void document.fonts.ready.then(fit);
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}
