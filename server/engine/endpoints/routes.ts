/** The generic calls of every resource and their paths, which are defined only here. */
import { isAppendOnly } from '#model/kernel/resource.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { PARTIAL, TRIAL } from '#model/kernel/action.ts'
import { MOST_EXPORTED, MOST_HEADINGS, type Cost } from '#model/kernel/limits.ts'
import type { Entity } from '../base/entity.ts'
import { HttpError } from '../base/http-error.ts'
import { filedWorkOf } from '../operations/area-work/filed-work.ts'
import { paperWorksOf } from '../operations/area-work/paper-work.ts'
import { worksOf } from '../operations/area-work/verb-work.ts'
import { isActionOnly, isCompanyItself } from '../operations/read/describe.ts'
import { requireFreeNumbers } from '../operations/numbers/upcoming.ts'
import { addGuard, learnGuard } from '../rows/following/guards.state.ts'
import { learnFollower } from '../rows/following/followers.state.ts'
import { mountActions, type ActionHandlers } from './actions.ts'
import { columnsRoute, DOWNLOAD_BODY_LIMIT, downloadRoute } from './downloading.ts'
import { guarded, type RouteContext } from './guard.ts'
import {
  autocompleteRoute,
  choicesRoute,
  countRoute,
  describeRoute,
  describeRowRoute,
  historyRoute,
  listRoute,
  overviewRoute,
  rowRoute,
  tableRoute,
  totalsRoute,
  whyNotRoute,
} from './reading.ts'
import type { ListLimits } from './request-limits.ts'
import { changeManyRoute, changeRoute, cloneRoute, createManyRoute, createRoute, removeRoute } from './writing.ts'

/** A thousand rows with a long text in each. */
const CREATE_BODY_LIMIT = 8 * 1024 * 1024

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type GenericCall = {
  readonly method: HTTPMethods
  readonly path: string
  readonly route: (context: RouteContext, entity: Entity) => Handler
  readonly key: string
  /** With `{row}` and `{rows}` for the names of the resource. */
  readonly summary: string
  /** Refused for rows that only actions write; 'whole': also for the row of the company itself, which nobody creates or deletes. */
  readonly writes?: 'row' | 'whole'
  /** Bytes, where it takes more than the server's usual limit. */
  readonly bodyLimit?: number
  /** What it costs the server, where each user has a quota of it. */
  readonly cost?: Cost
  /** Lists of its body that may be longer than usual. */
  readonly lists?: ListLimits
  /** Parameters of the address that make the call a trial, which writes nothing. */
  readonly trial?: readonly string[]
}

export const genericCalls: readonly GenericCall[] = [
  { method: 'GET', path: '', route: listRoute, key: 'list', summary: 'List {rows}' },
  {
    method: 'POST',
    path: '',
    route: createRoute,
    key: 'create',
    summary: 'Create a {row}',
    writes: 'whole',
    trial: [TRIAL, PARTIAL],
  },
  {
    method: 'OPTIONS',
    path: '',
    route: describeRoute,
    key: 'describe',
    summary: 'Describe {rows}: schema, permissions, actions',
  },
  { method: 'GET', path: 'choices/', route: choicesRoute, key: 'choices', summary: 'The choices of {rows}, by field' },
  { method: 'GET', path: 'count/', route: countRoute, key: 'count', summary: 'Count {rows}' },
  {
    method: 'GET',
    path: 'get_table/',
    route: tableRoute,
    key: 'table',
    summary: 'List {rows} for a table, with labels',
  },
  {
    method: 'GET',
    path: 'columns/',
    route: columnsRoute,
    key: 'columns',
    summary: 'All {rows} as a stream of columns',
    cost: 'columns',
  },
  {
    method: 'GET',
    path: 'get_overview/',
    route: overviewRoute,
    key: 'overview',
    summary: 'Count {rows} at each choice',
  },
  {
    method: 'GET',
    path: 'get_totals/',
    route: totalsRoute,
    key: 'totals',
    summary: 'Count and add up {rows}, all together or by the values of fields',
  },
  {
    method: 'POST',
    path: 'download_table/',
    route: downloadRoute,
    key: 'download',
    summary: 'Download {rows} as CSV, Excel or PDF',
    cost: 'export',
    bodyLimit: DOWNLOAD_BODY_LIMIT,
    lists: { ids: MOST_EXPORTED, groups: MOST_HEADINGS },
  },
  { method: 'GET', path: 'autocomplete/', route: autocompleteRoute, key: 'complete', summary: 'Complete while typing' },
  {
    method: 'GET',
    path: 'why_not/',
    route: whyNotRoute,
    key: 'whyNot',
    summary: 'What can be done with {rows} now, and everything that stands in the way',
  },
  { method: 'GET', path: ':id/', route: rowRoute, key: 'read', summary: 'Read a {row}' },
  {
    method: 'OPTIONS',
    path: ':id/',
    route: describeRowRoute,
    key: 'describeRow',
    summary: 'What can be done with a {row} now, and why not',
  },
  {
    method: 'POST',
    path: 'change_many/',
    route: changeManyRoute,
    key: 'changeMany',
    summary: 'Change many {rows}, each answered by itself',
    writes: 'row',
  },
  {
    method: 'POST',
    path: 'create_many/',
    route: createManyRoute,
    key: 'createMany',
    summary: 'Create many {rows}, each answered by itself',
    writes: 'whole',
    bodyLimit: CREATE_BODY_LIMIT,
  },
  {
    method: 'PATCH',
    path: ':id/',
    route: changeRoute,
    key: 'change',
    summary: 'Change a {row}',
    writes: 'row',
    trial: [TRIAL],
  },
  {
    method: 'DELETE',
    path: ':id/',
    route: removeRoute,
    key: 'delete',
    summary: 'Delete a {row}',
    writes: 'whole',
    trial: [TRIAL],
  },
  {
    method: 'POST',
    path: ':id/clone/',
    route: cloneRoute,
    key: 'clone',
    summary: 'Clone a {row}',
    writes: 'whole',
    trial: [TRIAL],
  },
  { method: 'GET', path: ':id/history/', route: historyRoute, key: 'history', summary: 'History of a {row}' },
]

export const isOffered = (entity: Entity, { writes }: GenericCall): boolean =>
  writes === undefined || !(isActionOnly(entity) || (writes === 'whole' && isCompanyItself(entity)))

const notAllowedRoute = (context: RouteContext, { resource }: Entity, { method }: GenericCall): Handler =>
  guarded(context, 'signed_in', () =>
    Promise.reject(
      isAppendOnly(resource)
        ? new HttpError(403, { detail: `${resource.plural} are added, never changed or deleted.` })
        : new HttpError(405, {
            detail: `Method "${String(method)}" is not allowed here: these rows are written by their actions alone.`,
          }),
    ),
  )

/** Mounts the generic calls and the declared actions of a resource. */
export function mount(app: FastifyInstance, shared: RouteContext, entity: Entity, handlers: ActionHandlers): void {
  const { resource } = entity
  learnFollower(entity.name, handlers)
  learnGuard(entity.name, handlers)
  if (entity.resource.rules !== undefined && entity.base === entity.name) addGuard(entity.name, requireFreeNumbers)
  const area = {
    works: worksOf(resource, handlers),
    papers: paperWorksOf(resource, handlers),
    filed: filedWorkOf(handlers),
  }
  const context = { ...shared, area }
  const own = genericCalls.filter(({ method, path }) => !(isAppendOnly(resource) && method === 'POST' && path === ''))
  for (const call of own)
    app.route({
      method: call.method,
      url: `/api/${entity.resource.path}${call.path}`,
      ...(call.bodyLimit !== undefined && { bodyLimit: call.bodyLimit }),
      config: { ...(call.lists && { lists: call.lists }), ...(call.trial && { query: call.trial }) },
      handler: isOffered(entity, call)
        ? call.route({ ...context, cost: call.cost }, entity)
        : notAllowedRoute(context, entity, call),
    })
  mountActions(app, context, entity, handlers)
}
