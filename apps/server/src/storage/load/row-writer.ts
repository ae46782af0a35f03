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

  push(bytes: Uint8Array): Promise<LoadStep> {
    return this.#step(this.#loader.push(bytes));
  }

  end(): Promise<LoadStep> {
    return this.#step(this.#loader.end());
  }

  async #step(rows: CellValue[][]): Promise<LoadStep> {
    await this.#take(this.#fields, rows);
    const step = { rows: rows.length, rejected: this.#rejected, addedOptions: this.#added };
    this.#rejected = [];
    this.#added = [];
    return step;
  }
}
