import { createViewCore } from '../view/index.ts';
import type { ViewCore, ViewSource } from '../view/index.ts';

/** A view of your own without a document: buckets and their records are read, and a record is moved to the top of another bucket. */
export async function moveToTop(source: ViewSource, recordId: number, from: string, to: string): Promise<ViewCore> {
  const view = createViewCore({ source });
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await until(() => view.list.status === 'ready');
  view.look([from, to].map((bucket) => ({ bucket, first: 0, last: 24 }))); // what a screen would show; reads follow from it
  await until(() => view.recordAt(from, 0) !== null && view.indexOf(from, recordId) >= 0);
  view.dispatch({ type: 'lift', via: 'keyboard', records: [{ id: recordId, bucket: from }] });
  view.dispatch({ type: 'over', place: { bucket: to, index: 0 } });
  view.dispatch({ type: 'drop' }); // shown at once, written through `source.write`
  await view.settled();
  return view; // `view.dispatch({ type: 'undo' })` takes it back
}
