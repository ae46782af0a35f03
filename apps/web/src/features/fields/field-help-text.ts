/** A sentence, and a value as an example; the example is empty where a value cannot be written down. */
export type FieldHelpText = readonly [sentence: string, example: string];
