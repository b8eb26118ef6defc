/** The generic pattern: what every resource answers, and where. It is written here and nowhere else. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { actionRoute, type AnyHandler } from './actions.ts'
import { autocompleteRoute } from './autocomplete.ts'
import { columnsRoute } from './columns-stream.ts'
import { closed, describeRoute, single } from './describe.ts'
import { guarded, type Doors } from './door.ts'
import { downloadRoute, largestDownload } from './download.ts'
import type { Entity } from './entity.ts'
import { Fault } from './fault.ts'
import { historyRoute } from './history.ts'
import { countRoute, listRoute, overviewRoute, rowRoute, tableRoute } from './reading.ts'
import { totalsRoute } from './totals.ts'
import { changeRoute, cloneRoute, createRoute, removeRoute } from './writing.ts'
import { changeManyRoute } from './writing-many.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type Generic = {
  readonly method: HTTPMethods
  readonly path: string
  readonly route: (doors: Doors, entity: Entity) => Handler
  readonly key: string
  /** With `{row}` and `{rows}` for the names of the resource. */
  readonly summary: string
  /** Whether rows that only the engine writes refuse it; 'whole' for what cannot be done to a company by itself either. */
  readonly writes?: 'row' | 'whole'
  /** Bytes, where it takes more than others do. */
  readonly bodyLimit?: number
}

export const generic: readonly Generic[] = [
  { method: 'GET', path: '', route: listRoute, key: 'list', summary: 'List {rows}' },
  { method: 'POST', path: '', route: createRoute, key: 'create', summary: 'Create a {row}', writes: 'whole' },
  { method: 'OPTIONS', path: '', route: describeRoute, key: 'describe', summary: 'Describe {rows}: schema, permissions, actions' },
  { method: 'GET', path: 'count/', route: countRoute, key: 'count', summary: 'Count {rows}' },
  { method: 'GET', path: 'get_table/', route: tableRoute, key: 'table', summary: 'List {rows} for a table, with labels' },
  { method: 'GET', path: 'columns/', route: columnsRoute, key: 'columns', summary: 'All {rows} as a stream of columns' },
  { method: 'GET', path: 'get_overview/', route: overviewRoute, key: 'overview', summary: 'Count {rows} at each choice' },
  { method: 'GET', path: 'get_totals/', route: totalsRoute, key: 'totals', summary: 'Count and add up {rows}, all together or by the values of fields' },
  { method: 'POST', path: 'download_table/', route: downloadRoute, key: 'download', summary: 'Download {rows} as CSV, Excel or PDF', bodyLimit: largestDownload },
  { method: 'GET', path: 'autocomplete/', route: autocompleteRoute, key: 'complete', summary: 'Complete while typing' },
  { method: 'GET', path: ':id/', route: rowRoute, key: 'read', summary: 'Read a {row}' },
  { method: 'POST', path: 'change_many/', route: changeManyRoute, key: 'changeMany', summary: 'Change many {rows}, each answered by itself', writes: 'row' },
  { method: 'PATCH', path: ':id/', route: changeRoute, key: 'change', summary: 'Change a {row}', writes: 'row' },
  { method: 'DELETE', path: ':id/', route: removeRoute, key: 'delete', summary: 'Delete a {row}', writes: 'whole' },
  { method: 'POST', path: ':id/clone/', route: cloneRoute, key: 'clone', summary: 'Clone a {row}', writes: 'whole' },
  { method: 'GET', path: ':id/history/', route: historyRoute, key: 'history', summary: 'History of a {row}' },
]

export const offered = (entity: Entity, { writes }: Generic): boolean =>
  writes === undefined || !(closed(entity) || (writes === 'whole' && single(entity)))

const refused = (doors: Doors, { method }: Generic): Handler =>
  guarded(doors, 'signed_in', () =>
    Promise.reject(
      new Fault(405, { detail: `Method "${String(method)}" is not allowed here: these rows are written by their actions alone.` }),
    ),
  )

export function mount(app: FastifyInstance, doors: Doors, entity: Entity, handlers: Readonly<Record<string, AnyHandler>>): void {
  const at = `/api/${entity.resource.path}`
  for (const call of generic)
    app.route({
      method: call.method,
      url: at + call.path,
      ...(call.bodyLimit !== undefined && { bodyLimit: call.bodyLimit }),
      handler: offered(entity, call) ? call.route(doors, entity) : refused(doors, call),
    })
  for (const [key, action] of Object.entries(entity.resource.actions)) {
    const handler = handlers[key]
    if (handler === undefined) throw new Error(`${entity.name} declares the action ${key} and nothing handles it`)
    app.route({
      method: action.method,
      url: `${at}${action.on === 'row' ? ':id/' : ''}${action.path}`,
      handler: actionRoute(doors, entity, action, handler),
    })
  }
}
