/** Lookup data for pickers, keyed by the name that was asked for. What may be named is what is declared, and each needs the permission to view it. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { withAdditional } from '../engine/custom.ts'
import { demand, guarded, queryOf, type Doors, type Route } from '../engine/door.ts'
import { entities, type Entity } from '../engine/entity.ts'
import { Fault } from '../engine/fault.ts'
import { labelOf } from '../engine/label.ts'
import { fromSql, readQuestion } from '../engine/query.ts'
import { run } from '../engine/sql.ts'
import { transaction } from '../engine/transaction.ts'

type Item = { readonly value: unknown; readonly label: string }
/** Plain names of the product text for what is declared under another. */
const plain: Readonly<Record<string, string>> = { condition_data: 'invoice:condition' }
/** As many as a table's page may be: a picker is looked through as a whole. */
const LIMIT = 1000
/** More at once would be a way to load the server with one request. */
const MOST_NAMES = 20

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `company:facility`, `facility`, `facilities`, `terminalboss_v3_ticket`; in an area its own things come first. */
function namesOf({ name, resource: { path, plural, model = '' } }: Entity): readonly string[] {
  const short = name.slice(name.indexOf(':') + 1)
  return [path.slice(0, -1).replaceAll('/', '_'), snake(short), short, plural, model].map((one) => one.toLowerCase().replaceAll(' ', '_'))
}

function entityCalled(said: string, area: string | undefined): Entity | undefined {
  const all = [...entities.values()]
  const exact = all.find(({ name }) => name === said || name === plain[said])
  if (exact !== undefined) return exact
  const wanted = said.toLowerCase()
  const near = area === undefined ? [] : all.filter(({ name }) => name.startsWith(`${area}:`))
  for (const some of [near, all])
    for (const at of [0, 1, 2, 3, 4]) {
      const found = some.find((entity) => namesOf(entity)[at] === wanted)
      if (found !== undefined) return found
    }
  return undefined
}

const unknown = (name: string): Fault => new Fault(404, { detail: `There is no picker "${name}".` })

/** `status` of `trace:railcar.status`: what may be chosen. */
function choicesOf(name: string, area: string | undefined): readonly Item[] | undefined {
  const cut = name.lastIndexOf('.')
  if (cut < 1) return undefined
  const field = entityCalled(name.slice(0, cut), area)?.resource.fields[name.slice(cut + 1)]
  if (field?.choices === undefined) throw unknown(name)
  return field.choices.map((value) => ({ value, label: value === '' ? 'none' : value.replaceAll('_', ' ') }))
}

/** The words of a list's question may be asked of one picker; of several at once only `search` and `limit` mean anything. */
const pick =
  (doors: Doors, area?: string): Route =>
  async (request, _reply, person) => {
    const { params } = request
    const said = typeof params === 'object' && params !== null && 'name' in params ? String(params.name) : ''
    const names = [...new Set(said.split(',').filter((one) => one !== ''))]
    if (names.length > MOST_NAMES) throw new Fault(400, { non_field_errors: [`At most ${MOST_NAMES} pickers at once.`] })
    const query = { limit: LIMIT, ...queryOf(request) }
    const asked = names.map((name) => {
      const choices = choicesOf(name, area)
      const entity = choices === undefined ? entityCalled(name, area) : undefined
      if (choices === undefined && entity === undefined) throw unknown(name)
      // Choices are declared, not kept: knowing them is knowing the schema.
      if (entity !== undefined) demand(person, entity.resource.needs.view)
      return { name, choices, entity }
    })
    return transaction(doors.db, person, async ({ client, scope }) => {
      const answer: Record<string, readonly Item[]> = {}
      for (const { name, choices, entity } of asked) {
        if (entity === undefined) {
          answer[name] = choices ?? []
          continue
        }
        const full = await withAdditional(doors.db, { client, ...scope }, entity)
        const { where, limit, offset, order } = readQuestion(full, query, scope)
        const label = labelOf(full, 't')
        const by = queryOf(request)['ordering'] === undefined ? sql`lower(${label}) collate "C", t.id` : order.by
        answer[name] = await run<Item>(
          client,
          sql`select t.id as value, ${label} as label ${fromSql(full, where, order.joins)} order by ${by} limit ${limit} offset ${offset}`,
        )
      }
      return answer
    })
  }

export function mountPickers(app: FastifyInstance, doors: Doors): void {
  app.get('/api/picker/:name/', guarded(doors, 'signed_in', pick(doors)))
  app.get('/api/partner/picker/:name/', guarded(doors, 'signed_in', pick(doors, 'partner')))
  app.get('/api/invoice/picker/:name/', guarded(doors, 'signed_in', pick(doors, 'invoice')))
}
