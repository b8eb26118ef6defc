/** Lookup data for pickers, by the names of resources, or of fields for their choices. */
import { sql } from 'drizzle-orm'
import { entities, type Entity } from '../../base/entity.ts'
import type { Person } from '../../base/handler.ts'
import { HttpError } from '../../base/http-error.ts'
import { labelOf } from '../../base/label.ts'
import { requirePermission } from '../../base/permission-check.ts'
import { run } from '../../base/sql.ts'
import { areaPicker, type AreaPicker } from './area-pickers.state.ts'
import { fromSql, readQuestion, type QueryWords } from '../../rows/reading/query.ts'
import type { Unit } from '../../rows/transaction.ts'

type PickerItem = { readonly value: unknown; readonly label: string }
type NamedPicker = { readonly name: string; readonly source: Entity | readonly PickerItem[] | AreaPicker }

/** As large as the largest page of a table, because pickers are searched as a whole. */
const LIMIT = 1000
/** More names in one request would be a way to overload the server. */
const MOST_NAMES = 20

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `terminalboss_v3_ticket`, `facility`, `facilities`, and the model's label: from the most to the least specific. */
function namesOf({ name, resource: { path, plural, model = '' } }: Entity): readonly string[] {
  const short = name.slice(name.indexOf(':') + 1)
  return [path.slice(0, -1).replaceAll('/', '_'), snake(short), short, plural, model].map((one) =>
    one.toLowerCase().replaceAll(' ', '_'),
  )
}

/** By its exact name, or else the closest match; with an area, that area's own resources come first. */
function findEntity(name: string, area: string | undefined): Entity | undefined {
  const all = [...entities.values()]
  const exact = all.find((entity) => entity.name === name)
  if (exact !== undefined) return exact
  const wanted = name.toLowerCase()
  const near = area === undefined ? [] : all.filter((entity) => entity.name.startsWith(`${area}:`))
  for (const some of [near, all])
    for (const rank of [0, 1, 2, 3, 4]) {
      const found = some.find((entity) => namesOf(entity)[rank] === wanted)
      if (found !== undefined) return found
    }
  return undefined
}

const noPicker = (name: string): HttpError => new HttpError(404, { detail: `There is no picker "${name}".` })

/** The choices of a field such as `trace:railcar.status`; undefined if the name is not that of a field. */
function choicesOf(name: string, area: string | undefined): readonly PickerItem[] | undefined {
  const dot = name.lastIndexOf('.')
  if (dot < 1) return undefined
  const field = findEntity(name.slice(0, dot), area)?.resource.fields[name.slice(dot + 1)]
  if (field?.choices === undefined) throw noPicker(name)
  return field.choices.map((value) => ({ value, label: value === '' ? 'none' : value.replaceAll('_', ' ') }))
}

/** Parses comma-separated names, and refuses those that do not exist or that the person may not view. */
export function readPickers(text: string, person: Person, area?: string): readonly NamedPicker[] {
  const names = [...new Set(text.split(',').filter((one) => one !== ''))]
  if (names.length > MOST_NAMES)
    throw new HttpError(400, { non_field_errors: [`At most ${MOST_NAMES} pickers at once.`] })
  return names.map((name) => {
    // Choices are part of the declaration, which needs no permission.
    const source = areaPicker(area, name) ?? choicesOf(name, area) ?? findEntity(name, area)
    if (source === undefined) throw noPicker(name)
    if ('resource' in source) requirePermission(person, source.resource.needs.view)
    if ('read' in source) requirePermission(person, source.needs)
    return { name, source }
  })
}

/** By name. The query is that of a list; for several pickers at once only `search` and `limit` make sense. */
export async function pickerItems(
  unit: Unit,
  pickers: readonly NamedPicker[],
  query: QueryWords,
): Promise<Readonly<Record<string, unknown>>> {
  const { client, scope, withCustomFields } = unit
  const answer: Record<string, unknown> = {}
  for (const { name, source } of pickers) {
    if (!('resource' in source)) {
      answer[name] = 'read' in source ? await source.read(unit.rows) : source
      continue
    }
    const entity = await withCustomFields(source)
    const { where, limit, offset, order } = readQuestion(entity, { limit: LIMIT, ...query }, scope)
    const label = labelOf(entity, 't')
    const by = query['ordering'] === undefined ? sql`lower(${label}) collate "C", t.id` : order.by
    answer[name] = await run<PickerItem>(
      client,
      sql`select t.id as value, ${label} as label ${fromSql(entity, where, order.joins)} order by ${by} limit ${limit} offset ${offset}`,
    )
  }
  return answer
}
