import * as v from 'valibot';

/** A file as uploads answer it: what a cell is given, and addresses that work for a while. */
export const storedFileSchema = v.object({
  /** `download/<name>`, from the root of the server. What a cell keeps. */
  path: v.string(),
  title: v.string(),
  mimetype: v.string(),
  size: v.number(),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  /** `path` with a signature; good for at least a quarter of an hour, without signing in. */
  signedPath: v.string(),
  /** Of pictures. */
  thumbnails: v.optional(v.object({ small: v.string(), large: v.string() })),
});
export type StoredFile = v.InferOutput<typeof storedFileSchema>;

/** Cells whose files shall be shown; at most as many as a window of the grid has. */
export const fileCellsSchema = v.object({
  cells: v.pipe(v.array(v.object({ rowId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), columnId: v.string() })), v.maxLength(500)),
});

export const fileAddressesSchema = v.object({
  list: v.array(v.object({ rowId: v.number(), columnId: v.string(), files: v.array(storedFileSchema) })),
});
export type FileAddresses = v.InferOutput<typeof fileAddressesSchema>;
