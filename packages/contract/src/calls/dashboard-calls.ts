import { boardWidths, limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import {
  boardChoicesSchema,
  boardFilterSchema,
  widgetEntries,
  widgetPlaceSchema,
  wireDashboardSchema,
  wireFullDashboardSchema,
  wireWidgetSchema,
} from '../wire/dashboard.ts';
import { changeAboutSchema } from '../wire/change.ts';
import { cellValueSchema } from '../wire/grid-page.ts';
import { trueSchema } from '../wire/message.ts';
import { listed } from '../wire/paged.ts';
import { questionAnswerSchema, questionSchema } from '../wire/question.ts';

const ofBase = { param: 'projectId', as: 'baseId' } as const;
const ofBoard = { param: 'dashboardId', as: 'entityId' } as const;
const ofWidget = { param: 'widgetId', as: 'entityId' } as const;
const ofLink = { param: 'uuid', as: 'shareUuid' } as const;
const headers = ['xc-password'] as const;

const title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.dashboardTitle));
const newWidget = v.object({
  ...v.partial(v.object(widgetEntries), ['title', 'questions', 'settings']).entries,
  place: v.optional(widgetPlaceSchema),
});
const widgetBody = v.partial(v.object(widgetEntries));
export type NewWidgetBody = v.InferOutput<typeof newWidget>;
export type WidgetBody = v.InferOutput<typeof widgetBody>;

const boardBody = v.object({
  title: v.optional(title),
  order: v.optional(v.number()),
  filters: v.optional(v.pipe(v.array(boardFilterSchema), v.maxLength(limits.boardFilters))),
  /** Whether readers bound by rules are told how many records a number of the dashboard leaves out for them. */
  tells_hidden: v.optional(v.boolean()),
});
export type DashboardBody = v.InferOutput<typeof boardBody>;

const placesBody = v.object({
  /** The arrangement that is meant; one for narrow screens does not move anything on wide ones. */
  width: v.optional(v.picklist(boardWidths), 'wide'),
  places: v.pipe(v.array(v.object({ id: v.string(), place: widgetPlaceSchema })), v.minLength(1), v.maxLength(limits.widgetsPerDashboard)),
});

/** Widgets by id (all when missing) under what was chosen in the filters of the board. */
const answersBody = v.object({
  widget_ids: v.optional(v.pipe(v.array(v.string()), v.maxLength(limits.widgetsPerDashboard))),
  /** Filters of the board whose values are wanted too, as far as what is chosen in the others leaves records with them. */
  filter_ids: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(limits.boardFilters)), []),
  choices: boardChoicesSchema,
});
export type AnswersBody = v.InferOutput<typeof answersBody>;

const widgetAnswers = v.object({
  /** The number of the base's last change the answers are at least as new as. */
  sequence: v.number(),
  answers: v.array(v.object({ widget_id: v.string(), answers: v.array(questionAnswerSchema) })),
  /** What can be chosen in the filters that were asked for: titles of options, ids of people, else values; `is_whole`: these are all of them. */
  filters: v.array(v.object({ filter_id: v.string(), values: v.array(v.string()), is_whole: v.boolean() })),
});
export type WidgetAnswers = v.InferOutput<typeof widgetAnswers>;

const page = {
  /** The values of one group, as an answer told them: only its records. */
  path: v.optional(v.pipe(v.array(cellValueSchema), v.maxLength(limits.questionGroups)), []),
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.questionRows)), 50),
} as const;
const behindBody = v.object({ question: questionSchema, choices: boardChoicesSchema, dashboard_id: v.optional(v.string()), ...page });
export type BehindBody = v.InferOutput<typeof behindBody>;

const explainBody = v.object({
  question: questionSchema,
  choices: boardChoicesSchema,
  dashboard_id: v.optional(v.string()),
  /** From when on what moved the number is told; missing: since a day ago. */
  since: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});
export type ExplainBody = v.InferOutput<typeof explainBody>;

const explained = v.object({
  /** The number as it is, and as it was then; null: it had no value. */
  now: v.nullable(v.number()),
  before: v.nullable(v.number()),
  since: v.string(),
  /** Records it is made of: those the reader sees; all there are, where the owner lets that be told; those viewers see, for readers who see all. */
  records: v.object({ seen: v.number(), all: v.nullable(v.number()), viewers: v.nullable(v.number()) }),
  /** False: what moved it is not told, for another measure than a count or a sum, or to a reader bound by rules. */
  is_told: v.boolean(),
  /** Changes that moved it, oldest first. */
  steps: v.array(
    v.object({
      sequence: v.number(),
      at: v.string(),
      actor_id: v.nullable(v.string()),
      label: v.string(),
      about: v.nullable(changeAboutSchema),
      /** Records that came to count, and that no longer do. */
      added: v.number(),
      removed: v.number(),
      delta: v.number(),
    }),
  ),
});
export type ExplainedNumber = v.InferOutput<typeof explained>;

const refusals = ['tableNotFound', 'viewNotFound', 'columnNotFound', 'invalidFilter', 'badRequest', 'unprocessable'] as const;

/** Dashboards, their widgets, and what is asked for them. */
export const dashboardCalls = {
  list: defineCall({
    name: 'dashboards.list',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/dashboards',
    answer: listed(wireDashboardSchema),
    permission: 'dashboardList',
    baseFrom: ofBase,
    summary: 'List the dashboards of a project',
  }),
  create: defineCall({
    name: 'dashboards.create',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/dashboards',
    body: v.object({ title, widgets: v.optional(v.pipe(v.array(newWidget), v.maxLength(limits.widgetsPerDashboard))) }),
    answer: wireFullDashboardSchema,
    permission: 'dashboardCreate',
    baseFrom: ofBase,
    isRepeatable: true,
    summary: 'Create a dashboard, with widgets if any are sent',
    errors: refusals,
  }),
  get: defineCall({
    name: 'dashboards.get',
    method: 'GET',
    path: '/api/v1/db/meta/dashboards/:dashboardId',
    answer: wireFullDashboardSchema,
    permission: 'dashboardGet',
    baseFrom: ofBoard,
    summary: 'Read a dashboard with its widgets',
    errors: ['dashboardNotFound'],
  }),
  update: defineCall({
    name: 'dashboards.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/dashboards/:dashboardId',
    body: boardBody,
    answer: wireFullDashboardSchema,
    permission: 'dashboardUpdate',
    baseFrom: ofBoard,
    summary: 'Rename or move a dashboard, or change its filters',
    errors: ['dashboardNotFound', 'columnNotFound'],
  }),
  delete: defineCall({
    name: 'dashboards.delete',
    method: 'DELETE',
    path: '/api/v1/db/meta/dashboards/:dashboardId',
    answer: trueSchema,
    permission: 'dashboardDelete',
    baseFrom: ofBoard,
    summary: 'Delete a dashboard',
    description: 'It can be taken back with undo, or brought back from the trash.',
    errors: ['dashboardNotFound'],
  }),
  duplicate: defineCall({
    name: 'dashboards.duplicate',
    method: 'POST',
    path: '/api/v1/db/meta/dashboards/:dashboardId/duplicate',
    answer: wireFullDashboardSchema,
    permission: 'dashboardCreate',
    baseFrom: ofBoard,
    isRepeatable: true,
    summary: 'Copy a dashboard with its widgets',
    errors: ['dashboardNotFound', 'unprocessable'],
  }),
  arrange: defineCall({
    name: 'dashboards.arrange',
    method: 'PATCH',
    path: '/api/v1/db/meta/dashboards/:dashboardId/places',
    body: placesBody,
    answer: wireFullDashboardSchema,
    permission: 'dashboardUpdate',
    baseFrom: ofBoard,
    summary: 'Move and resize widgets as one change',
    errors: ['dashboardNotFound', 'widgetNotFound'],
  }),
  createWidget: defineCall({
    name: 'dashboards.createWidget',
    method: 'POST',
    path: '/api/v1/db/meta/dashboards/:dashboardId/widgets',
    body: newWidget,
    answer: wireWidgetSchema,
    permission: 'dashboardUpdate',
    baseFrom: ofBoard,
    isRepeatable: true,
    summary: 'Add a widget to a dashboard',
    errors: ['dashboardNotFound', ...refusals],
  }),
  updateWidget: defineCall({
    name: 'dashboards.updateWidget',
    method: 'PATCH',
    path: '/api/v1/db/meta/widgets/:widgetId',
    body: widgetBody,
    answer: wireWidgetSchema,
    permission: 'dashboardUpdate',
    baseFrom: ofWidget,
    summary: 'Change what a widget asks and how it looks',
    errors: ['widgetNotFound', ...refusals],
  }),
  deleteWidget: defineCall({
    name: 'dashboards.deleteWidget',
    method: 'DELETE',
    path: '/api/v1/db/meta/widgets/:widgetId',
    answer: trueSchema,
    permission: 'dashboardUpdate',
    baseFrom: ofWidget,
    summary: 'Remove a widget from its dashboard',
    errors: ['widgetNotFound'],
  }),
  duplicateWidget: defineCall({
    name: 'dashboards.duplicateWidget',
    method: 'POST',
    path: '/api/v1/db/meta/widgets/:widgetId/duplicate',
    answer: wireWidgetSchema,
    permission: 'dashboardUpdate',
    baseFrom: ofWidget,
    isRepeatable: true,
    summary: 'Copy a widget on its dashboard',
    errors: ['widgetNotFound', 'unprocessable'],
  }),
  answers: defineCall({
    name: 'dashboards.answers',
    tokenReach: 'read',
    method: 'POST',
    path: '/api/v1/db/meta/dashboards/:dashboardId/answers',
    body: answersBody,
    answer: widgetAnswers,
    permission: 'dashboardGet',
    baseFrom: ofBoard,
    summary: 'Answer the questions of widgets with the rights of the reader',
    description:
      'Nothing is written. Equal questions are answered once, for all widgets and for all readers of the same rights. One that cannot be answered says why and keeps no other from its answer.',
    errors: ['dashboardNotFound'],
  }),
  ask: defineCall({
    name: 'dashboards.ask',
    tokenReach: 'read',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/questions',
    body: v.object({ questions: v.pipe(v.array(questionSchema), v.minLength(1), v.maxLength(limits.questionsPerCall)) }),
    answer: v.object({ sequence: v.number(), answers: v.array(questionAnswerSchema) }),
    permission: 'dataAggregate',
    baseFrom: ofBase,
    summary: 'Answer questions in one call, with the rights of the reader',
    description: 'Nothing is written. Answers stand in the order of the questions.',
  }),
  behind: defineCall({
    name: 'dashboards.behind',
    tokenReach: 'read',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/questions/records',
    body: behindBody,
    answer: questionAnswerSchema,
    permission: 'dataList',
    baseFrom: ofBase,
    summary: 'List the records one group of an answer is made of',
    errors: ['dashboardNotFound', ...refusals],
  }),
  explain: defineCall({
    name: 'dashboards.explain',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/questions/explain',
    body: explainBody,
    answer: explained,
    permission: 'changeList',
    baseFrom: ofBase,
    summary: 'Tell which changes moved a number, by whom and by how much',
    description:
      'Changes are told of a count or a sum without groups whose conditions are about fields with values of their own, to readers whom no rule of the table binds; how many records it is made of, of every number. Nothing is written.',
    errors: ['dashboardNotFound', 'tooLarge', ...refusals],
  }),
  share: defineCall({
    name: 'dashboards.share',
    method: 'POST',
    path: '/api/v1/db/meta/dashboards/:dashboardId/share',
    answer: wireDashboardSchema,
    permission: 'dashboardShare',
    baseFrom: ofBoard,
    summary: 'Share a dashboard; a shared one keeps its link',
    errors: ['dashboardNotFound'],
  }),
  updateShare: defineCall({
    name: 'dashboards.updateShare',
    method: 'PATCH',
    path: '/api/v1/db/meta/dashboards/:dashboardId/share',
    body: v.object({
      /** Null or empty takes the password away. */
      password: v.nullable(v.union([v.literal(''), v.pipe(v.string(), v.minLength(limits.passwordMin), v.maxLength(limits.passwordMax))])),
    }),
    answer: wireDashboardSchema,
    permission: 'dashboardShare',
    baseFrom: ofBoard,
    summary: 'Set or clear the password of the public link of a dashboard',
    errors: ['dashboardNotFound'],
  }),
  unshare: defineCall({
    name: 'dashboards.unshare',
    method: 'DELETE',
    path: '/api/v1/db/meta/dashboards/:dashboardId/share',
    answer: trueSchema,
    permission: 'dashboardShare',
    baseFrom: ofBoard,
    summary: 'Stop sharing a dashboard',
    errors: ['dashboardNotFound'],
  }),
  sharedMeta: defineCall({
    name: 'dashboards.sharedMeta',
    method: 'GET',
    path: '/api/v1/db/public/shared-dashboard/:uuid/meta',
    answer: wireFullDashboardSchema,
    permission: 'public',
    baseFrom: ofLink,
    summary: 'Read a shared dashboard',
    description: 'Widgets come without their questions: what they ask is not told to visitors.',
    errors: ['notFound', 'sharePasswordWrong'],
    headers,
  }),
  sharedAnswers: defineCall({
    name: 'dashboards.sharedAnswers',
    tokenReach: 'read',
    method: 'POST',
    path: '/api/v1/db/public/shared-dashboard/:uuid/answers',
    body: answersBody,
    answer: widgetAnswers,
    permission: 'public',
    baseFrom: ofLink,
    summary: 'Answer the questions of a shared dashboard with the rights of a visitor',
    errors: ['notFound', 'sharePasswordWrong'],
    headers,
  }),
} as const;
