import * as v from 'valibot';
import { jobStates } from './import.ts';

const wireJobSchemaShape = v.object({
  id: v.string(),
  /** What it does: `connection-test`, `meta-diff`, `meta-diff-sync`, `export`, `import`, `duplicate-base` and others. */
  kind: v.string(),
  /** The project it works on; null where it is about none. */
  project_id: v.nullable(v.string()),
  status: v.picklist(jobStates),
  /** How often it was begun: more than once where a server stopped in between. */
  attempt: v.number(),
  progress: v.nullable(v.record(v.string(), v.unknown())),
  /** What it said while it ran, the oldest first. */
  log: v.array(v.object({ at: v.string(), message: v.string() })),
  /** What came of it, once completed. */
  result: v.unknown(),
  /** One sentence for people when it failed. */
  error: v.nullable(v.string()),
});
export interface WireJob extends v.InferOutput<typeof wireJobSchemaShape> {}
export const wireJobSchema: v.GenericSchema<WireJob> = wireJobSchemaShape;
