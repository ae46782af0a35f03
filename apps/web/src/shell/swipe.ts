/** How a finger has moved since it came down, towards the end of the line and down, in pixels. */
export interface FingerMove {
  readonly inline: number;
  readonly block: number;
}

/** Below this a finger has not gone anywhere yet. */
const least = 6;

/** Whether a finger draws the sidebar in, or out where it is there; null while it has not gone anywhere yet. */
export function isSwipe({ inline, block }: FingerMove, isOpen: boolean): boolean | null {
  if (Math.max(Math.abs(inline), Math.abs(block)) < least) return null;
  return Math.abs(inline) > Math.abs(block) && inline > 0 !== isOpen;
}

/** How much of a sidebar of this width is seen, from 0 to 1. */
export function shareShown(inline: number, width: number, isOpen: boolean): number {
  const share = inline / width + (isOpen ? 1 : 0);
  return Math.min(1, Math.max(0, share));
}

/** Pixels in a millisecond from which on it matters where a finger was going, and not how far it came. */
const flick = 0.3;

/** Whether the sidebar is there once it is let go. */
export function staysOpen(share: number, speed: number): boolean {
  return Math.abs(speed) >= flick ? speed > 0 : share > 0.5;
}
