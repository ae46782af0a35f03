import type { Page } from 'playwright';

export interface Scrolled {
  readonly deltas: readonly number[];
  /** Longest stretch in ms in which a row on screen had nothing to show. */
  readonly blank: number;
}

interface Pace {
  readonly step: number;
  readonly frames: number;
  /** Where to begin, as a share of the height. */
  readonly from: number;
}

/** Scrolls by script, one step a frame; a step of 0 only counts frames. */
export async function measureScroll(page: Page, pace: Pace): Promise<Scrolled> {
  await page.evaluate((from) => {
    const scroller = document.querySelector('.q-grid-scroller');
    if (scroller) scroller.scrollTop = Math.round((scroller.scrollHeight - scroller.clientHeight) * from);
  }, pace.from);
  await page.waitForTimeout(500);
  return page.evaluate(async ({ step, frames }) => {
    const scroller = document.querySelector('.q-grid-scroller');
    const bodies = document.getElementsByClassName('is-skeleton');
    const view = scroller?.getBoundingClientRect();
    const isBlank = (): boolean => {
      if (!view) return false;
      if (!document.elementFromPoint(view.left + 200, view.top + view.height / 2)?.closest('.q-row')) return true;
      for (const row of bodies) {
        if ((row as HTMLElement).hidden) continue;
        const box = row.getBoundingClientRect();
        if (box.bottom > view.top + 40 && box.top < view.bottom - 40) return true;
      }
      return false;
    };
    const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    // the grid paints after this script's turn in a frame: look once the frame is done, not at the rows of the one before
    const frameDone = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
    const deltas: number[] = [];
    let blank = 0;
    let since = -1;
    let last = await nextFrame();
    // asked for while the frame before is at work: the looking below must not make us late
    let next = nextFrame();
    for (let frame = 0; frame < frames + 30; frame += 1) {
      const isMoving = frame < frames;
      if (scroller && step > 0 && isMoving) scroller.scrollTop += step;
      const now = await next;
      next = nextFrame();
      if (isMoving) deltas.push(now - last);
      last = now;
      await frameDone();
      since = !isBlank() ? -1 : since < 0 ? now : since;
      if (since >= 0) blank = Math.max(blank, now - since);
    }
    return { deltas, blank };
  }, pace);
}
