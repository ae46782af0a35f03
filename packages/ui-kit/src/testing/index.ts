export { createArraySource } from './array-source.ts';
export type { ArraySource, ArraySourceOptions } from './array-source.ts';
export { createFakeClock } from './fake-clock.ts';
export type { FakeClock } from './fake-clock.ts';
export { makeSampleRow, makeSampleRows, sampleColumns, sampleOptions } from './sample-columns.ts';
export { showFilms } from './plain-page.ts';
export { sampleCells } from './sample-cells.ts';
export type { SampleCell } from './sample-cells.ts';
export { whenRead } from './when-read.ts';
export { createMemoryView } from '../view/testing/memory-view.ts';
export type { MemoryAxis, MemoryView, MemoryViewOptions } from '../view/testing/memory-view.ts';
export { createSampleBoard, sampleCard, samplePicture } from '../view/testing/sample-board.ts';
export type { SampleBoardOptions } from '../view/testing/sample-board.ts';
export { createSampleGallery, sampleGalleryCard } from '../view/testing/sample-gallery.ts';
export type { SampleGalleryOptions } from '../view/testing/sample-gallery.ts';
export { showTasks } from './plain-board.ts';
export { showInvitation } from './plain-form.ts';
export { showPlaces } from './plain-gallery.ts';
export {
  createSamplePlan,
  openPlan,
  samplePlanDay,
  samplePlanFields,
  samplePlanNow,
  sampleTimedFields,
} from '../view/testing/sample-plan.ts';
export type { SamplePlanOptions } from '../view/testing/sample-plan.ts';
export { createSamplePlaces, openPlaces, sampleOutlines } from '../view/testing/sample-places.ts';
export type { SamplePlacesOptions } from '../view/testing/sample-places.ts';
export { showConcerts } from './plain-calendar.ts';
export { showDocks } from './plain-timeline.ts';
export { showBuoys } from './plain-map.ts';
