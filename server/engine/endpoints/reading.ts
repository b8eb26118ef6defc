/** The generic calls that read, in HTTP: GET and OPTIONS on a resource and its rows. */
import type { Action, ListOfRows } from '#model/kernel/action.ts'
import { MOST_EXPLAINED } from '#model/kernel/limits.ts'
import { choicesOf, choicesOfField } from '#model/kernel/words/choices.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '../base/handler.ts'
import { entityNamed, type Entity } from '../base/entity.ts'
import { neededBy } from '../base/permission-check.ts'
import { autocomplete, readCompletion } from '../operations/read/autocomplete.ts'
import { countRows, overviewRows } from '../operations/read/count.ts'
import { describeRow } from '../operations/read/describe-row.ts'
import { describeResource } from '../operations/read/describe.ts'
import { readHistory, readPaging } from '../operations/history/history.ts'
import { getRow, listRows, listTable, type OffsetPage } from '../operations/read/list.ts'
import { totalRows } from '../operations/read/totals.ts'
import { inTurn } from '../limits/workload.state.ts'
import { makerOf } from '../operations/area-work/maker.ts'
import { usedValues } from '../operations/read/used-values.ts'
import { whyNot } from '../operations/read/why-not.ts'
import { rowsAsked, type QueryWords } from '../rows/reading/query.ts'
import { get } from '../rows/reading/read-rows.ts'
import { reading, readingMany, type Unit } from '../rows/transaction.ts'
import { guarded, idOf, idsOf, queryOf, signalOfReply, type RouteContext } from './guard.ts'

/** The absolute URL of another page of the same query. */
function pageAddress(site: string, request: FastifyRequest, limit: number, offset: number): string {
  const [path = '', search = ''] = request.url.split('?')
  const query = new URLSearchParams(search)
  query.set('limit', String(limit))
  query.set('offset', String(offset))
  return `${site}${path}?${query.toString()}`
}

/** The page with the URLs of the next and the previous one. */
function withNeighbours(
  { site }: RouteContext,
  request: FastifyRequest,
  { count, limit, offset, results }: OffsetPage,
) {
  const hasNext = limit > 0 && offset + limit < count
  const hasPrevious = limit > 0 && offset > 0
  return {
    count,
    next: hasNext ? pageAddress(site, request, limit, offset + limit) : null,
    previous: hasPrevious ? pageAddress(site, request, limit, Math.max(0, offset - limit)) : null,
    results,
  }
}

/** A read that the database cancels when the client goes away. */
const readOnce = <T>(
  { db }: RouteContext,
  reply: FastifyReply,
  person: Person,
  _query: QueryWords,
  read: (unit: Unit) => Promise<T>,
): Promise<T> => readingMany(db, person, signalOfReply(reply), read)
/** The same of a list: when it is this person's turn, by how many rows it asks for. */
const readInTurn: typeof readOnce = ({ db, workload }, reply, person, query, read) => {
  const abandoned = signalOfReply(reply)
  const what = { cost: 'list', size: rowsAsked(query) } as const
  return inTurn(workload, what, person, abandoned, () => readingMany(db, person, abandoned, read))
}

const readRoute = (
  context: RouteContext,
  entity: Entity,
  read: (unit: Unit, query: QueryWords, request: FastifyRequest) => Promise<unknown>,
  how = readOnce,
) =>
  guarded(context, entity.resource.needs.view, (request, reply, person) => {
    const query = queryOf(request)
    return how(context, reply, person, query, (unit) => read(unit, query, request))
  })

export const listRoute = (context: RouteContext, entity: Entity) =>
  readRoute(
    context,
    entity,
    async (unit, query, request) => withNeighbours(context, request, await listRows(unit, entity, query)),
    readInTurn,
  )
export const tableRoute = (context: RouteContext, entity: Entity) =>
  readRoute(
    context,
    entity,
    async (unit, query, request) => {
      const page = await listTable(unit, entity, query)
      return 'count' in page ? withNeighbours(context, request, page) : page
    },
    readInTurn,
  )
export const countRoute = (context: RouteContext, entity: Entity) =>
  readRoute(context, entity, (unit, query) => countRows(unit, entity, query))
export const overviewRoute = (context: RouteContext, entity: Entity) =>
  readRoute(context, entity, (unit, query) => overviewRows(unit, entity, query))
export const totalsRoute = (context: RouteContext, entity: Entity) =>
  readRoute(context, entity, (unit, query) => totalRows(unit, entity, query))

export const rowRoute = (context: RouteContext, entity: Entity) =>
  guarded(context, entity.resource.needs.view, (request, _reply, person) =>
    reading(context.db, person, undefined, (unit) => getRow(unit, entity, idOf(entity, request))),
  )

export const autocompleteRoute = (context: RouteContext, entity: Entity) =>
  guarded(context, entity.resource.needs.view, (request, reply, person: Person) => {
    const completion = readCompletion(entity, person, queryOf(request))
    return reading(context.db, person, signalOfReply(reply), (unit) => autocomplete(unit, person, completion))
  })

export const historyRoute = (context: RouteContext, entity: Entity) =>
  guarded(context, entity.resource.needs.history, (request, _reply, person) => {
    const id = idOf(entity, request)
    const paging = readPaging(queryOf(request))
    return reading(context.db, person, undefined, (unit) => readHistory(unit, entity, id, paging))
  })

/** Those of fields of rows that belong to it. */
const choicesBeside = ({ resource: { choicesAlso = {} } }: Entity) =>
  Object.fromEntries(
    Object.entries(choicesAlso).flatMap(([name, of]) => {
      const field = entityNamed(of).resource.fields[name]
      return field ? [[name, choicesOfField(field)]] : []
    }),
  )

/** With the fields that the company added. */
export const choicesRoute = (context: RouteContext, entity: Entity) =>
  guarded(context, entity.resource.needs.view, (_request, _reply, person) =>
    reading(context.db, person, undefined, async (unit) => ({
      ...choicesOf((await unit.withCustomFields(entity)).resource.fields),
      ...choicesBeside(entity),
      ...(await usedValues(unit, entity)),
    })),
  )

export const describeRowRoute = (context: RouteContext, entity: Entity) =>
  guarded(context, entity.resource.needs.view, (request, _reply, person) => {
    const id = idOf(entity, request)
    return reading(context.db, person, undefined, (unit) => describeRow(unit, person, entity, id))
  })

export const describeRoute = (context: RouteContext, entity: Entity) =>
  guarded(context, entity.resource.needs.view, (_request, _reply, person) =>
    reading(context.db, person, undefined, (unit) => describeResource(unit, person, entity)),
  )

export const whyNotRoute = (context: RouteContext, entity: Entity) =>
  guarded(context, entity.resource.needs.view, (request, reply, person) => {
    const ids = idsOf(entity, request, MOST_EXPLAINED)
    return reading(context.db, person, signalOfReply(reply), async (unit) => ({
      results: await whyNot(unit, makerOf(context, person), entity, ids),
    }))
  })

/**
 * The rows that belong to a row (`lists` of an action): the list of their resource, narrowed to them. It asks for the permission of that
 * resource too. Throws 404 if there is no such row.
 */
export const listOfRowsRoute = (
  context: RouteContext,
  entity: Entity,
  action: Action,
  { of, by, where, counts }: ListOfRows,
) =>
  guarded(context, neededBy(action), (request, reply, person) => {
    const listed = entityNamed(of)
    const id = idOf(entity, request)
    const query = { ...queryOf(request), ...where, [by]: String(id) }
    const how = counts === true ? readOnce : readInTurn
    return how(context, reply, person, query, async (unit) => {
      const answer =
        counts === true
          ? await countRows(unit, listed, query)
          : withNeighbours(context, request, await listRows(unit, listed, query))
      // The query is judged before a row is looked for, as in every call.
      await get(entity, unit.access, id)
      return answer
    })
  })
