import { t } from '@lingui/core/macro';
import type { NewWidgetBody, QuestionInput, WidgetBody } from '@quadrille/contract';
import type { WidgetPlace } from '@quadrille/domain';
import { client } from '../../platform/client.ts';
import type { Made } from './made.ts';

interface Tables {
  readonly writers: Made;
  readonly works: Made;
  readonly lent: Made;
}

/** A dashboard of the books: what there is, what is read, and what has to come back. */
export async function makeSampleBoard(projectId: string, { writers, works, lent }: Tables): Promise<void> {
  const counted = [{ aggregate: 'count' as const }];
  const count = ({ tableId }: Made): QuestionInput => ({ fk_model_id: tableId, measures: counted });
  const by = (field: string): QuestionInput => ({
    ...count(works),
    groups: [{ fk_column_id: works.fields[field] ?? '' }],
    order: { measure: 0, direction: 'desc' },
  });
  const until = lent.fields['Until'] ?? '';
  const late = [{ fk_column_id: until, comparison_op: 'lt', comparison_sub_op: 'today' }];
  const listed = [lent.fields['Reader'] ?? '', lent.fields['Book'] ?? '', until];
  const records = { fields: listed, sorts: [{ fk_column_id: until, direction: 'asc' as const }] };
  const widgets = [
    widget('number', t`Books`, { x: 0, y: 0, w: 4, h: 2 }, count(works)),
    widget('number', t`Authors`, { x: 4, y: 0, w: 4, h: 2 }, count(writers)),
    widget('number', t`Loans past their day`, { x: 8, y: 0, w: 4, h: 2 }, { ...count(lent), filter: late }),
    widget('bar', t`Books by genre`, { x: 0, y: 2, w: 7, h: 5 }, by('Genre')),
    widget('pie', t`What is read`, { x: 7, y: 2, w: 5, h: 5 }, by('Shelf')),
    widget('table', t`Next to come back`, { x: 0, y: 7, w: 12, h: 4 }, { fk_model_id: lent.tableId, records }),
  ];
  await client.dashboards.create({
    params: { projectId },
    body: { title: t`The library in numbers`, widgets: widgets as NewWidgetBody[] },
  });
}

function widget(kind: WidgetBody['kind'], title: string, place: WidgetPlace, question: QuestionInput) {
  return { kind, title, place, questions: [question] };
}
