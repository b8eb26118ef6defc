/** Every optional field of every action that writes: where it is not sent, the call empties nothing of the rows that it names. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRIAL, type Action } from '#model/kernel/action.ts'
import type { Field } from '#model/kernel/field.ts'
import { MATCHING } from '#model/kernel/life-actions.ts'
import { entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { startServer, type Answer, type Client, type Server } from '../harness.ts'
import { makeRow, valueFor } from '../sample.ts'
import { befriend, everyEntity, shared } from './registry.ts'
import { rowsOfLives, type InState } from './rows-of-lives.ts'

let server: Server
let all: Client
let inState: InState
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
  inState = rowsOfLives(server, all)
})
afterAll(() => server.close())

type Row = Readonly<Record<string, unknown>>
type Target = readonly [Entity, number | string]
type Call = { readonly url: string; readonly body: Record<string, unknown>; readonly targets: readonly Target[] }

/** Rows as the actions take them that no life cycle describes. */
const rowsFor: Readonly<Record<string, Row>> = { 'rail:shipment': { is_template: false } }
/** Input that samples by kind do not give. */
const inputFor: Readonly<Record<string, Row>> = {
  'company:company changeSettings': { settings: { silent_hours: 30 }, mail: { mail_footer: 'Thank you' } },
  'schedule:booking runAction': { action: 'confirm' },
  'trace:trip geofenceOfTrip': { geofence: { type: 'Circle', center: [0, 0], radius_m: 100 }, geofence_context: {} },
  'user:user replace': { email: 'replaced@example.test' },
}

/** How a call is made, in contrast to what it writes. */
const isHow = (key: string): boolean => [TRIAL, MATCHING, 'version', 'versions', 'force', 'checkOnly'].includes(key)
const optionalIn = ({ input }: Action): readonly string[] =>
  Object.entries(input).flatMap(([key, { required }]) => (required === true || isHow(key) ? [] : [key]))
/** A call for many rows writes by the same declaration as the one for one row. */
const isForMany = ({ on, transition, wanted, paper }: Action): boolean =>
  wanted !== undefined || paper !== undefined || (transition !== undefined && on === 'resource')
const statesOf = ({ resource: { life, fields } }: Entity): readonly string[] =>
  life ? (fields[life.field]?.choices ?? []) : ['']

async function rowIn(entity: Entity, action: Action, state: string): Promise<number | string> {
  const { life } = entity.resource
  const transition = life?.transitions[action.transition ?? '']
  const isIn = life !== undefined && statesOf(entity).includes(state)
  const more = { ...rowsFor[entity.name], ...(isIn && { [life.field]: state }) }
  if (life !== undefined && isIn && transition?.never !== undefined)
    return (await inState(entity, life, state, transition, rowsFor[entity.name])).id
  return (await server.within(all, (unit) => makeRow(unit, entity, more))).id
}

/** A call with every field of its input, and the rows that it names. */
async function wholeCall(name: string, entity: Entity, action: Action, state: string): Promise<Call> {
  const targets: Target[] = action.on === 'row' ? [[entity, await rowIn(entity, action, state)]] : []
  const at = targets.map(([, id]) => `${id}/`).join('')
  const body: Record<string, unknown> = {}
  const valueOf = async (key: string, field: Field): Promise<unknown> => {
    if (field.to === undefined) return valueFor(key, field, 1)
    const to = entityNamed(field.to)
    const id = await rowIn(to, action, state)
    targets.push([to, id])
    return field.kind === 'refs' ? [id] : id
  }
  for (const [key, field] of Object.entries(action.input))
    if (!isHow(key)) body[key] = inputFor[name]?.[key] ?? (await valueOf(key, field))
  return { url: `${entity.resource.path}${at}${action.path}`, body, targets }
}

function ask({ method, files }: Action, { url, body }: Call): Promise<Answer> {
  if (Object.keys(files).length === 0) return all.ask(method, url, body)
  const form = new FormData()
  for (const [key, value] of Object.entries(body))
    form.set(key, typeof value === 'string' ? value : JSON.stringify(value))
  for (const part of Object.keys(files)) form.set(part, new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n']), 'paper.pdf')
  return all.form(url, form)
}

const isBlank = (value: unknown, field: Field): boolean =>
  ['null', '""', 'false', '[]', '{}', JSON.stringify(field.initial)].includes(JSON.stringify(value ?? null))
/** `embargoNumber` → `embargo_number` */
const fieldNamed = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Written = { readonly name: string; readonly field: Field; readonly before: unknown; readonly after: unknown }
/** The fields of the rows that a call names, before and after it; undefined where it is refused. */
async function writtenBy(action: Action, call: Call): Promise<readonly Written[] | undefined> {
  const read = (): Promise<Row[]> =>
    Promise.all(call.targets.map(async ([{ resource }, id]) => (await all.get(`${resource.path}${id}/`)).body))
  const before = await read()
  if ((await ask(action, call)).status >= 300) return undefined
  const after = await read()
  return call.targets.flatMap(([{ resource }], at) =>
    before[at]?.['version'] === after[at]?.['version'] || after[at]?.['id'] === undefined
      ? []
      : Object.entries(resource.fields).map(([name, field]) => ({
          name,
          field,
          before: before[at]?.[name],
          after: after[at]?.[name],
        })),
  )
}

/** Leaves out each optional field alone; returns what that empties. Undefined where the call with all of them is refused. */
async function emptiedBy(name: string, entity: Entity, action: Action, state: string) {
  const whole = await wholeCall(name, entity, action, state)
  const written = await writtenBy(action, whole)
  if (written === undefined) return undefined
  const emptied: string[] = []
  for (const key of written.length === 0 ? [] : optionalIn(action)) {
    const isOf = (one: Written): boolean =>
      one.name === fieldNamed(key) || JSON.stringify(one.after) === JSON.stringify(whole.body[key])
    const its = new Set(written.filter(isOf).map((one) => one.name))
    const call = await wholeCall(name, entity, action, state)
    const { [key]: _absent, ...body } = call.body
    for (const { name: of, field, before, after } of (await writtenBy(action, { ...call, body })) ?? [])
      if (its.has(of) && !isBlank(before, field) && isBlank(after, field)) emptied.push(`${of} without ${key}`)
  }
  return emptied
}

const cases = everyEntity.flatMap(([of, entity]) =>
  Object.entries(shared(entity) ? {} : entity.resource.actions)
    .filter(([, one]) => one.method !== 'GET' && !isForMany(one) && optionalIn(one).length > 0)
    .map(([key, action]) => [`${of} ${key}`, entity, action] as const),
)
const refused: string[] = []
test.each(cases)('%s', async (name, entity, action) => {
  let emptied: readonly string[] | undefined
  for (const state of statesOf(entity)) emptied ??= await emptiedBy(name, entity, action, state)
  if (emptied === undefined) refused.push(name)
  expect(emptied ?? []).toEqual([])
})

/** Their input belongs together in ways that samples do not have, or they only make new rows. Their own tests stand with their areas. */
const beyondSamples: ReadonlySet<string> = new Set([
  'contract:contract createSale',
  'contract:contract createPurchase',
  'contract:schedule autoSchedule',
  'contract:schedule createShipment',
  'contract:schedule bulkAddCars',
  'document:attachment upload',
  'form:form fill',
  'rail:gaugeTable getMaxPermittedFilling',
  'rail:loadedCar getInspectingCar',
  'rail:loadedCar bulkCreate',
  'rail:shipment createSubBilling',
  'rail:shipment ship',
  'schedule:booking createBooking',
  'schedule:booking updateBooking',
  'schedule:slot createSlots',
  'terminal:limit rollForward',
  'terminal:ticket override',
  'terminal:ticket addCustomsInvoice',
  'terminal:ticket removeCustomsInvoice',
  'trace:event importSightings',
  'trace:trip geofenceOfAll',
  'trace:trip deleteFile',
  'trace:waybill assignLoadedRailCar',
  'user:notification markRead',
  'yard:yard moveCars',
  'yard:yard executeMove',
  'yard:yard import',
  'yard:inspection fillIn',
  'yard:inspection allOk',
])
test('samples suit every other action', () => {
  expect(refused.filter((name) => !beyondSamples.has(name))).toEqual([])
})
