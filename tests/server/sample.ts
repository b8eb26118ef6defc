/** Rows made from declarations alone: valid by their fields, with the rows that they must name. */
import fc from 'fast-check'
import type { Field } from '#model/field.ts'
import { problemsOf } from '#model/validate.ts'
import { entityNamed, type Entity } from '#server/engine/entity.ts'
import { createMany, type Found, type Values } from '#server/engine/rows.ts'
import type { Unit } from '#server/engine/transaction.ts'

let made = 0

function textFor(key: string, field: Field, n: number): string {
  const plain = `${n} ${key}`.slice(0, Math.min(field.maxLength ?? 500, 40))
  if (problemsOf(field, plain).length === 0) return plain
  const [found] = fc.sample(
    fc.stringMatching(new RegExp(field.pattern ?? '')).filter((text) => text !== '' && problemsOf(field, text).length === 0),
    { numRuns: 1, seed: n },
  )
  if (found === undefined) throw new Error(`No text fits ${key}`)
  return found
}

/** A value the field takes, different for each n where the field leaves room. Undefined for references, which need rows. */
function valueFor(key: string, field: Field, n: number): unknown {
  const least = field.min ?? 0
  const room = Math.min((field.max ?? least + 1000) - least, 1000)
  switch (field.kind) {
    case 'text':
      return textFor(key, field, n)
    case 'integer':
      return least + (n % (Math.floor(room) + 1))
    case 'number':
      return Math.round((least + ((n % 97) / 97) * room) * 100) / 100
    case 'decimal':
      return (least + (n % (Math.min(500, Math.floor(room)) || 1)) + (room < 1 ? 0 : 0.5)).toFixed(field.scale ?? 0)
    case 'flag':
      return n % 2 === 0
    case 'day':
      return new Date(Date.UTC(2026, 0, 1 + (n % 300))).toISOString().slice(0, 10)
    case 'instant':
      return new Date(Date.UTC(2026, 0, 1, n % 5000)).toISOString()
    case 'choice':
      return (field.choices ?? [])[n % (field.choices ?? ['']).length]
    case 'codes':
      return field.choices === undefined ? [`code ${n}`] : field.choices.slice(n % 3, (n % 3) + 2)
    case 'json':
      return { n }
    case 'ref':
    case 'refs':
    case 'list':
      return undefined
  }
}

/** The values of a new row, references made as needed. Optional ones are left out where they would run in circles. */
export async function valuesFor(unit: Unit, entity: Entity, path: readonly string[] = []): Promise<Record<string, unknown>> {
  const n = ++made
  const values: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(entity.resource.fields)) {
    if (entity.written.get(key) === undefined) continue
    if (field.to === undefined) values[key] = key === 'seq' ? 1 : valueFor(key, field, n)
    else if (field.required === true || (path.length < 2 && ![...path, entity.name].includes(field.to))) {
      const { id } = await makeRow(unit, entityNamed(field.to), {}, [...path, entity.name])
      values[key] = field.kind === 'refs' ? [id] : id
    }
  }
  return values
}

export async function makeRow(unit: Unit, entity: Entity, more: Values = {}, path: readonly string[] = []): Promise<Found> {
  const { client, scope } = unit
  const [row] = await createMany(entity, { client, ...scope }, [{ ...(await valuesFor(unit, entity, path)), ...more }])
  if (row === undefined) throw new Error(`No ${entity.name} was made`)
  return row
}

/** What a client may send of them. */
export const sendable = (entity: Entity, values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => entity.resource.fields[key]?.readOnly !== true))
