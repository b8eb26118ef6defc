/** Sends each action without each of its optional fields. The call must not empty a field of the rows that it names. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Action } from '#model/kernel/action.ts'
import type { Field } from '#model/kernel/field.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { befriend, everyEntity, shared } from './registry.ts'
import { isHow, send, statesOf, wholeCalls, type MakeCall, type WholeCall } from './whole-calls.ts'

let server: Server
let all: Client
let partner: Client
let wholeCall: MakeCall
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  partner = await server.user({ company: await befriend(server) })
  wholeCall = wholeCalls(server, all)
})
afterAll(() => server.close())

type Row = Readonly<Record<string, unknown>>

const optionalIn = ({ input }: Action): readonly string[] =>
  Object.entries(input).flatMap(([key, { required }]) => (required === true || isHow(key) ? [] : [key]))
/** A call for many rows writes by the same declaration as the one for one row. */
const isForMany = ({ on, transition, wanted, paper }: Action): boolean =>
  wanted !== undefined || paper !== undefined || (transition !== undefined && on === 'resource')

const isBlank = (value: unknown, field: Field): boolean =>
  ['null', '""', 'false', '[]', '{}', JSON.stringify(field.initial)].includes(JSON.stringify(value ?? null))
/** `embargoNumber` → `embargo_number` */
const fieldNamed = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A user of the company that takes the transition. */
const takerOf = ({ resource: { life } }: Entity, { transition = '' }: Action): Client =>
  life?.transitions[transition]?.by === 'other' ? partner : all

type Written = { readonly name: string; readonly field: Field; readonly before: unknown; readonly after: unknown }
/** The fields of the rows that a call names, before and after it; undefined where it is refused. */
async function writtenBy(entity: Entity, action: Action, call: WholeCall): Promise<readonly Written[] | undefined> {
  const read = (): Promise<Row[]> =>
    Promise.all(call.targets.map(async ([{ resource }, id]) => (await all.get(`${resource.path}${id}/`)).body))
  const before = await read()
  if ((await send(takerOf(entity, action), action, call)).status >= 300) return undefined
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
  const written = await writtenBy(entity, action, whole)
  if (written === undefined) return undefined
  const emptied: string[] = []
  for (const key of written.length === 0 ? [] : optionalIn(action)) {
    const isOf = (one: Written): boolean =>
      one.name === fieldNamed(key) || JSON.stringify(one.after) === JSON.stringify(whole.body[key])
    const its = new Set(written.filter(isOf).map((one) => one.name))
    const call = await wholeCall(name, entity, action, state)
    const { [key]: _absent, ...body } = call.body
    for (const { name: of, field, before, after } of (await writtenBy(entity, action, { ...call, body })) ?? [])
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

/** Samples do not suit these actions: parts of their input depend on each other, or they only make new rows. Tests of their areas cover them. */
const beyondSamples: ReadonlySet<string> = new Set([
  'contract:contract createSale',
  'contract:contract createPurchase',
  'contract:schedule autoSchedule',
  'contract:schedule createShipment',
  'contract:schedule bulkAddCars',
  'document:attachment upload',
  // A document is saved once it was read, and read again with its file.
  'document:bill saveAttachment',
  'document:bill retryAttachment',
  'document:bill readRegion',
  'form:form fill',
  // A question names a load or a limit, and a correction a value that differs.
  'legacy:allocation whatIf',
  'legacy:ticket correct',
  // Cars are billed by products with prices, and credited once they are on an approved invoice.
  'invoice:invoice invoiceCars',
  'invoice:invoice draftInvoices',
  'invoice:invoice credit',
  // Paid on an active account; a statement names one of ours; a receipt is released once it is allocated.
  'invoice:invoice markPaid',
  'invoice:receipt importStatement',
  'invoice:receipt release',
  // Its nomination is one of the order that it names.
  'partner:comment add',
  // The invitation of the samples has expired.
  'partner:invitation declineInvitation',
  // A nomination is approved under an accepted order with a shared contract.
  'partner:nomination approve',
  'rail:gaugeTable getMaxPermittedFilling',
  'rail:loadedCar getInspectingCar',
  'rail:loadedCar bulkCreate',
  'rail:shipment createSubBilling',
  'rail:shipment ship',
  // A report names columns of its source.
  'report:report sampleOf',
  'report:report downloadTable',
  'schedule:booking createBooking',
  'schedule:booking updateBooking',
  'schedule:slot createSlots',
  'terminal:limit rollForward',
  // A ticket is completed after it was started.
  'terminal:ticket complete',
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
