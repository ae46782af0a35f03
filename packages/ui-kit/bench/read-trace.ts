/** What one frame costs on average, in ms. */
export interface FrameWork {
  /** All tasks of the page's main thread. */
  readonly main: number;
  readonly parts: Readonly<Record<'script' | 'style' | 'layout' | 'prepaint' | 'paint' | 'layerize' | 'commit', number>>;
  /** Drawing of tiles, on other threads. */
  readonly raster: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly tid: number;
  readonly pid: number;
  readonly dur?: number;
  /** Time on the processor: other work of the machine does not count. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const partOf: Readonly<Record<string, keyof FrameWork['parts']>> = {
  FireAnimationFrame: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'prepaint',
  Paint: 'paint',
  Layerize: 'layerize',
  Commit: 'commit',
};

/** Adds up a Chromium trace of `frames` frames. */
export function readTrace(trace: Buffer, frames: number): FrameWork {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const parts = { script: 0, style: 0, layout: 0, prepaint: 0, paint: 0, layerize: 0, commit: 0 };
  const pid = traceEvents.find(({ name }) => name === 'FireAnimationFrame')?.pid;
  let main = 0;
  let raster = 0;
  for (const { name, tdur: dur = 0, pid: of } of traceEvents) {
    if (of !== pid && name !== 'RasterTask') continue;
    const part = partOf[name];
    if (part) parts[part] += dur / 1000 / frames;
    if (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask') main += dur / 1000 / frames;
    if (name === 'RasterTask') raster += dur / 1000 / frames;
  }
  return { main: Object.values(parts).reduce((sum, ms) => sum + ms, 0) || main, parts, raster };
}
