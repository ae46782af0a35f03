import {
  type BaseId,
  type CellValue,
  createIdIn,
  type Field,
  type FieldId,
  limits,
  type OptionId,
  type RandomSource,
  type SelectOption,
} from '@quadrille/domain';
import { createCsvLoader, type CsvLoader } from '@quadrille/importer/csv';
import type { CsvPlan, RejectedCell } from '../engine.ts';
import type { LoadStep } from './table-load.ts';

/** Where converted rows go; `fields` say what their cells are. */
export type TakeRows = (fields: readonly Field[], rows: readonly (readonly CellValue[])[]) => void | Promise<void>;

/** Turns pieces of a CSV file into rows, on whatever thread writes them. */
export class CsvRows {
  readonly #loader: CsvLoader;
  readonly #fields: readonly Field[];
  readonly #take: TakeRows;
  #rejected: RejectedCell[] = [];
  #added: LoadStep['addedOptions'][number][] = [];

  constructor(baseId: BaseId, random: RandomSource, plan: CsvPlan, take: TakeRows) {
    const counts = new Map<FieldId, number>();
    this.#fields = plan.columns.map((column) => column.field);
    this.#take = take;
    this.#loader = createCsvLoader({
      ...plan,
      onRejected: (cell) => this.#rejected.push(cell),
      addOption: (field, title) => {
        const order = (counts.get(field.id) ?? field.options.length) + 1;
        if (order > limits.optionsPerField || title.length > limits.optionTitle) return null;
        counts.set(field.id, order);
        const option: SelectOption = { id: createIdIn(baseId, 's', random), title, color: null, order };
        this.#added.push({ fieldId: field.id, option });
        return option.id as OptionId;
      },
    });
  }

  /** Reads and hands on `sliceBytes` at a time: rows that are gone soon cost the garbage collector nothing. */
  async push(bytes: Uint8Array, sliceBytes = bytes.length): Promise<LoadStep> {
    let count = 0;
    for (let start = 0; start < bytes.length; start += sliceBytes) {
      const rows = this.#loader.push(bytes.subarray(start, start + sliceBytes));
      await this.#take(this.#fields, rows);
      count += rows.length;
    }
    return this.#step(count);
  }

  async end(): Promise<LoadStep> {
    const rows = this.#loader.end();
    await this.#take(this.#fields, rows);
    return this.#step(rows.length);
  }

  #step(rows: number): LoadStep {
    const step = { rows, rejected: this.#rejected, addedOptions: this.#added };
    this.#rejected = [];
    this.#added = [];
    return step;
  }
}
