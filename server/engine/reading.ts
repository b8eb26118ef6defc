/** The generic calls that read: list, row, count, table, overview, history. */
import { sql, type SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withAdditional } from './custom.ts'
import { additionalJoins, at as place } from './custom-sql.ts'
import { guarded, idOf, leftBy, queryOf, type Doors, type Route } from './door.ts'
import type { Entity } from './entity.ts'
import { invalid } from './fault.ts'
import type { Person } from './handler.ts'
import { between, placeAsked, placedPage } from './keyset.ts'
import { columnsSql, fromSql, labelsSql, readQuestion, type Question } from './query.ts'
import { get } from './rows.ts'
import type { Scope } from './scope.ts'
import { join, run } from './sql.ts'
import { reading, transaction, type Unit } from './transaction.ts'

export const scopeOf = (person: Person): Scope => ({ company: person.company, user: person.id, permissions: person.permissions })

const at = ({ client, scope }: Unit) => ({ client, ...scope })

async function countOf(unit: Unit, entity: Entity, { where }: Question, joins?: SQL): Promise<number> {
  const [row] = await run<{ count: number }>(unit.client, sql`select count(*) as count ${fromSql(entity, where, joins)}`)
  return row?.count ?? 0
}

/** The address of another page of the same question. */
function pageAt(request: FastifyRequest, { limit }: Question, offset: number): string {
  const [path = '', search = ''] = request.url.split('?')
  const query = new URLSearchParams(search)
  query.set('limit', String(limit))
  query.set('offset', String(offset))
  return `${path}?${query.toString()}`
}

async function page(doors: Doors, bare: Entity, request: FastifyRequest, reply: FastifyReply, person: Person, labels: boolean) {
  return reading(doors.db, person, leftBy(reply), async (unit) => {
    const entity = await withAdditional(doors.db, at(unit), bare)
    const question = readQuestion(entity, queryOf(request), unit.scope)
    const placed = placeAsked(queryOf(request), question)
    if (placed && !labels) throw invalid({ [placed.key]: ['Only of get_table.'] })
    if (placed) return placedPage(unit, entity, question, placed)
    const { limit, offset, columns, where, order } = question
    const shown = columns === undefined ? undefined : ['id', 'version', ...columns]
    const found = fromSql(entity, where, order.joins)
    const paged = sql`order by ${order.by} limit ${limit} offset ${offset}`
    const named = labelsSql(entity, shown)
    // The page is settled first, so that names are looked up for its rows alone.
    const results = await run(
      unit.client,
      labels && named.columns.length > 0
        ? sql`select ${join([columnsSql(entity, shown), ...named.columns], ', ')} from (select ${join([sql`t.*`, ...order.read], ', ')} ${found} ${paged}) t ${additionalJoins(entity)} ${named.joins} order by ${order.kept}`
        : sql`select ${columnsSql(entity, shown)} ${found} ${paged}`,
    )
    // A page that is not full tells the count by itself.
    const count =
      unit.isLeft() || (results.length < limit && (results.length > 0 || offset === 0)) ? offset + results.length : await countOf(unit, entity, question)
    return {
      count,
      next: limit > 0 && offset + limit < count ? pageAt(request, question, offset + limit) : null,
      previous: limit > 0 && offset > 0 ? pageAt(request, question, Math.max(0, offset - limit)) : null,
      results,
    }
  })
}

/** Filters of calls that answer no rows: the words of paging have no meaning there and are refused. */
function questionOnly(entity: Entity, request: FastifyRequest, { scope }: Unit, refused = ['limit', 'offset', 'ordering', 'columns', 'after', 'before']): Question {
  const query = queryOf(request)
  for (const word of refused)
    if (query[word] !== undefined) throw invalid({ [word]: ['This call has no pages.'] })
  return readQuestion(entity, query, scope)
}

export const listRoute = (doors: Doors, entity: Entity) =>
  guarded(doors, entity.resource.needs.view, (request, reply, person) => page(doors, entity, request, reply, person, false))
export const tableRoute = (doors: Doors, entity: Entity) =>
  guarded(doors, entity.resource.needs.view, (request, reply, person) => page(doors, entity, request, reply, person, true))

export const rowRoute = (doors: Doors, entity: Entity) =>
  guarded(doors, entity.resource.needs.view, (request, _reply, person) =>
    transaction(doors.db, person, async (unit) => get(await withAdditional(doors.db, at(unit), entity), at(unit), idOf(entity, request))),
  )

/** How many there are; between two places of an order, those that stand there. */
export const countRoute = (doors: Doors, bare: Entity) =>
  guarded(doors, bare.resource.needs.view, (request, reply, person) =>
    reading(doors.db, person, leftBy(reply), async (unit) => {
      const entity = await withAdditional(doors.db, at(unit), bare)
      const question = questionOnly(entity, request, unit, ['limit', 'offset', 'columns'])
      return { count: await countOf(unit, entity, { ...question, where: [...question.where, ...between(queryOf(request), question)] }, question.order.joins) }
    }),
  )

/** How many rows stand at each value of each choice. */
const overview =
  (doors: Doors, bare: Entity): Route =>
  (request, reply, person) =>
    reading(doors.db, person, leftBy(reply), async (unit) => {
      const entity = await withAdditional(doors.db, at(unit), bare)
      const question = questionOnly(entity, request, unit)
      const by: Record<string, Record<string, number>> = {}
      for (const column of [...entity.columns.values()].filter(({ field }) => field.kind === 'choice')) {
        const counted = await run<{ value: string; n: number }>(
          unit.client,
          sql`select ${place(column)} as value, count(*) as n ${fromSql(entity, question.where)} group by 1`,
        )
        const found = new Map(counted.map(({ value, n }) => [value, n]))
        by[column.name] = Object.fromEntries((column.field.choices ?? []).map((choice) => [choice, found.get(choice) ?? 0]))
      }
      return { count: await countOf(unit, entity, question), by }
    })
export const overviewRoute = (doors: Doors, entity: Entity) => guarded(doors, entity.resource.needs.view, overview(doors, entity))
