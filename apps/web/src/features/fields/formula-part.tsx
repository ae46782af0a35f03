import { useStore } from '@nanostores/react';
import type { CellValue } from '@quadrille/domain';
import { useCallback, useMemo } from 'react';
import { client } from '../../platform/client.ts';
import { definitionOf } from './computed-draft.ts';
import type { ComputedPartProps } from './computed-part-props.ts';
import { FormulaEditor } from '../formula/index.ts';
import type { ReadSamples } from '../formula/index.ts';

/** How many records show what a formula gives. */
const sampleCount = 3;

/** The formula of a field, tried on the first records of the view. */
export default function FormulaPart({ state, viewId, field, draft, onChange, onJudged }: ComputedPartProps) {
  const fields = useStore(state.$fields);
  const others = useMemo(() => fields.filter((one) => one.id !== field?.id), [fields, field]);
  const readSamples = useCallback<ReadSamples>(
    async (fieldIds, signal) => {
      const query = { viewId, offset: 0, limit: sampleCount, fields: fieldIds.join(',') };
      const page = await client.grids.page({ params: { tableId: state.tableId }, query }, { signal });
      return page.rows.map(([id, _version, ...cells]) => ({
        id: Number(id),
        cells: new Map(page.fields.map((key, index) => [key, (cells[index] ?? null) as CellValue])),
      }));
    },
    [state, viewId],
  );
  return (
    <FormulaEditor
      text={definitionOf(draft).formula ?? ''}
      fields={others}
      readSamples={readSamples}
      onChange={(formula) => onChange({ formula })}
      onJudged={onJudged}
    />
  );
}
