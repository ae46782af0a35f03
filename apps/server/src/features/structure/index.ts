export { breakFormulas } from './break-formulas.ts';
export { toStoredButton } from './button-formula.ts';
export { findFieldByName, getField, getFieldOfTable } from './find-field.ts';
export { getHook, hooksOf } from './find-hook.ts';
export { getTable, getTableByName } from './find-table.ts';
export { getView, getViewField, getViewOfTable } from './find-view.ts';
export { getPlace, getSource } from './get-source.ts';
export { toMetaDocument, toViewMeta } from './meta-document.ts';
export { circleRefusal, namesDefinition, namesMissingField, planDefinition, refuseUnfounded } from './plan-definition.ts';
export {
  columnOf,
  type Ids,
  isSelect,
  isSystemType,
  makeOption,
  mayBeUnique,
  optionsIn,
  planDefault,
  planField,
  planOptions,
  refuseBadHint,
  refuseBadNames,
  refuseTakenNames,
  toExtra,
  toMeta,
} from './plan-field.ts';
export {
  type NewTable,
  type PlacedColumn,
  planTable,
  putTablePlan,
  refuseBadTableNames,
  refuseTakenTableNames,
  type TablePlan,
} from './plan-table.ts';
export { presentColumn } from './present-column.ts';
export { presentTable } from './present-table.ts';
export { putField } from './put-field.ts';
export { refuseHeavyRule, refuseTooLarge } from './refuse-too-large.ts';
export { refuseFieldChange, refuseFieldRemoval, refuseNewField, refuseStructure } from './refuse-structure.ts';
export { sourceIdOf } from './source-id.ts';
export { refuseLocked, withLock } from './view-lock.ts';
export { toWireKeys } from './wire-keys.ts';
