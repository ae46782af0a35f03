import type { GenericSchema } from 'valibot';
import { errorBodySchema } from '../errors/error-body.ts';
import { appInfoSchema } from '../wire/app-info.ts';
import { undoAnswerSchema, wireChangeSchema } from '../wire/change.ts';
import { wireColumnSchema, wireOptionSchema } from '../wire/column.ts';
import { wireFilterSchema } from '../wire/filter.ts';
import { gridPageSchema } from '../wire/grid-page.ts';
import { wireImportSchema } from '../wire/import.ts';
import { pageInfoSchema } from '../wire/paged.ts';
import { wireBaseSchema, wireProjectSchema } from '../wire/project.ts';
import { sharedViewMetaSchema } from '../wire/shared-view.ts';
import { wireSortSchema } from '../wire/sort.ts';
import { wireFullTableSchema, wireTableSchema } from '../wire/table.ts';
import { wireUserSchema } from '../wire/user.ts';
import { wireViewColumnSchema, wireViewSchema } from '../wire/view.ts';

/** Schemas that stand once in the description and are referred to by name. */
export const namedSchemas = {
  AppInfo: appInfoSchema,
  Base: wireBaseSchema,
  Change: wireChangeSchema,
  Column: wireColumnSchema,
  Error: errorBodySchema,
  Filter: wireFilterSchema,
  GridPage: gridPageSchema,
  Import: wireImportSchema,
  PageInfo: pageInfoSchema,
  Project: wireProjectSchema,
  SelectOption: wireOptionSchema,
  SharedView: sharedViewMetaSchema,
  Sort: wireSortSchema,
  Table: wireTableSchema,
  TableWithColumns: wireFullTableSchema,
  UndoAnswer: undoAnswerSchema,
  User: wireUserSchema,
  View: wireViewSchema,
  ViewColumn: wireViewColumnSchema,
} as const satisfies Record<string, GenericSchema>;
