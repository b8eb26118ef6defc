/** Rows in the states of a life cycle, made of samples. */
import { uniqueSets } from '#model/kernel/key.ts'
import { overridingIn } from '#model/kernel/action.ts'
import { text, type Field } from '#model/kernel/field.ts'
import { idsName } from '#model/kernel/life-actions.ts'
import type { Life, Transition } from '#model/kernel/life.ts'
import { entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { anyRows, createMany } from '#server/engine/rows/rows.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import type { Client, Server } from '../harness.ts'
import { makeRow, valueFor, valuesFor } from '../sample.ts'

export type LivingRow = Record<string, unknown> & { readonly id: number | string }
/** With `suits`, a row that can take that verb in some state. */
export type InState = (
  entity: Entity,
  life: Life,
  state: string,
  suits?: Transition,
  more?: Record<string, unknown>,
) => Promise<LivingRow>

const otherThan = (field: Field | undefined, value: unknown): unknown =>
  typeof value === 'boolean' ? !value : field?.choices?.find((choice) => choice !== value)
/** An invoice over nothing would be paid as soon as it is sent. */
const owed: Readonly<Record<string, object>> = { 'invoice:invoice': { total: '10.00' } }
/** States that follow from other fields of the row. */
const locked = (state: string) => ({ lockout_date: state === 'locked' ? '2026-01-05' : null })
const follows: Readonly<Record<string, (state: string) => object>> = {
  'legacy:company': locked,
  'legacy:person': locked,
}
/** The values of a row in a state. */
export const stateValues = (entity: Entity, { field }: Life, state: string): Record<string, unknown> => ({
  ...follows[entity.name]?.(state),
  [field]: state,
})
/** Nothing refers to it yet. */
const unreferred = ({ resource }: Entity) =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([key, { tally, initial }]) => (tally ? [[key, initial]] : [])),
  )

/** A row that the other company sees names none that its company keeps to itself, such as the draft of an order. */
async function showNamed(unit: Unit, { resource }: Entity, values: Record<string, unknown>) {
  for (const [key, { to, kind }] of Object.entries(resource.fields)) {
    const [named, id] = [kind === 'ref' && to !== undefined ? entityNamed(to) : undefined, values[key]]
    const { life, privateIn, fields } = named?.resource ?? {}
    const shown = life && fields?.[life.field]?.choices?.find((state) => privateIn?.includes(state) === false)
    if (named && life && shown !== undefined && typeof id === 'number')
      await anyRows(unit.rows, named).restoreMany([{ id, values: { [life.field]: shown } }])
  }
  return values
}

export function rowsOfLives(server: Server, all: Client): InState {
  /** What rows are made of, by resource: what they name is made once. */
  const samples = new Map<string, Record<string, unknown>>()
  let made = 0
  return (entity, life, state, suits, more = {}) =>
    server.within(all, async (unit) => {
      const { fields } = entity.resource
      const sample = samples.get(entity.name) ?? (await showNamed(unit, entity, await valuesFor(unit, entity)))
      samples.set(entity.name, sample)
      // A secret, such as the hash of a token, is that of one row too.
      const isOwn = (key: string): boolean => fields[key]?.unique === true || fields[key]?.writeOnly === true
      const single = [...uniqueSets(entity.resource).flat(), ...Object.keys(fields).filter(isOwn)]
      const own = single.map((key) => [key, valueFor(key, fields[key] ?? text(), 100_000 + made++)] as const)
      const other = (suits?.never ?? []).flatMap(({ where = {}, filled, empty }) => [
        ...Object.entries(where).map(([key, value]) => [key, otherThan(fields[key], value)] as const),
        ...(filled === undefined ? [] : [[filled, null] as const]),
        ...(empty === undefined ? [] : [[empty, valueFor(empty, fields[empty] ?? text(), 1)] as const]),
      ])
      const values = {
        ...sample,
        ...Object.fromEntries([...own, ...other]),
        ...unreferred(entity),
        ...owed[entity.name],
        ...stateValues(entity, life, state),
        ...more,
      }
      const [row] = await createMany(entity, { client: unit.client, ...unit.scope }, [values])
      if (row === undefined) throw new Error(`No ${entity.name} was made`)
      return row
    })
}

/** The values that a verb asks for. Moments of the past are within the last second, one after the other, because those of samples come before them. */
export const askedBy = ({ asks = {} }: Transition): object =>
  Object.fromEntries(
    Object.entries(asks).map(([key, field], at) => [
      key,
      field.kind === 'instant' && field.past === true
        ? new Date(Date.now() - 1000 + at).toISOString()
        : valueFor(key, field, at + 1),
    ]),
  )
export const answers = (
  client: Client,
  { resource }: Entity,
  verb: string,
  ids: readonly unknown[],
  more: object = {},
) => {
  const transition = resource.life?.transitions[verb]
  const list = resource.life ? idsName(resource.life) : 'ids'
  const path = `${resource.path}${transition?.many ?? pathOf(verb, transition)}`
  return client.post(path, { [list]: ids, ...(transition && askedBy(transition)), ...more })
}
export const pathOf = (verb: string, { one }: Pick<Transition, 'one'> = {}): string =>
  one ?? `${verb.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}/`

type Blocker = {
  readonly kind: string
  readonly object?: { readonly id: number | string }
  readonly cure?: { readonly adds?: { readonly resource: string; readonly values: Record<string, string> } }
}

/** The values of a cure are texts, as a form has them. */
const readValue = (text: string) => (/^\d+$/.test(text) ? Number(text) : text === 'true' || text)
const readValues = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, readValue(value)]))

/** Removes what is in the way of a row: by the record that a cure adds, or by the call of its resource that overrides. Returns the row then. */
export async function letGo(
  server: Server,
  all: Client,
  { resource: { path, actions } }: Entity,
  verb: string,
  one: Transition,
  { id }: LivingRow,
): Promise<LivingRow> {
  const call = overridingIn(actions)
  const asked =
    one.work && (await all.post(`${path}${id}/${pathOf(verb, one)}`, { ...askedBy(one), dry_run: true })).body.blockers
  const blockers: readonly Blocker[] = asked ?? []
  for (const { kind, object, cure } of blockers) {
    const { adds } = cure ?? {}
    if (adds) await server.within(all, (unit) => makeRow(unit, entityNamed(adds.resource), readValues(adds.values)))
    else if (call)
      await all.post(`${path}${id}/${call.path}`, { kind, object: String(object?.id ?? ''), reason: 'Tested' })
  }
  return (await all.get(`${path}${id}/`)).body
}
