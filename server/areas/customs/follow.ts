/**
 * What follows for customs invoices from changes of the records that they draw on. Empty values of a draft are filled in again, and its state is judged
 * again, so that a missing box is mended where its value comes from.
 */
import { sql } from 'drizzle-orm'
import { party } from '#model/areas/company/company.resource.ts'
import { invoice as declared } from '#model/areas/customs/customs-invoice.resource.ts'
import { stateByData } from '#model/areas/customs/judged-invoice.ts'
import { partyRoles } from '#model/areas/customs/rules/boxes/box.ts'
import { importingCountry } from '#model/areas/customs/rules/boxes/checks.ts'
import { importerNumberOf } from '#model/areas/customs/rules/importer-number.ts'
import { railDraft } from '#model/areas/customs/rules/rail-draft.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment as shipments } from '#model/areas/rail/shipment.resource.ts'
import { isEmptyValue } from '#model/kernel/empty-value.ts'
import { byId } from '#server/engine/base/by-id.ts'
import { join, list, name, run } from '#server/engine/base/sql.ts'
import type { FollowUnit, Follower } from '#server/engine/rows/following/followers.state.ts'
import { boxFactsOf, formFacts, type Invoice } from './form/facts.ts'
import { railFacts, type CarGroup } from './rail/rail-facts.ts'

/** The goods of an invoice, where its one line still lacks its code or its price. */
type Draft = ReturnType<typeof railDraft>
function filledLines({ lines }: Invoice, draft: Draft): Partial<Pick<Invoice, 'lines'>> {
  const [line, other] = lines
  const [proposed] = draft.lines
  if (line === undefined || other !== undefined || proposed === undefined) return {}
  const filled = {
    ...line,
    harmonized_code: line.harmonized_code || proposed.harmonized_code,
    unit_price: line.unit_price ?? proposed.unit_price,
    total: line.total ?? proposed.total,
  }
  const isSame = filled.harmonized_code === line.harmonized_code && filled.total === line.total
  return isSame && filled.unit_price === line.unit_price ? {} : { lines: [filled] }
}

/** Left empty on purpose: another invoice may have the barcode, and a preference is claimed by a person. */
const chosen: ReadonlySet<string> = new Set(['barcode', 'duty_code', 'origin_certificate'])

/** The proposed values of the fields that are empty. */
function fillIn(invoice: Invoice, draft: Draft): Partial<Invoice> {
  const stored: Readonly<Record<string, unknown>> = invoice
  const empty = Object.entries(draft).filter(
    ([field, value]) => !chosen.has(field) && isEmptyValue(stored[field]) && !isEmptyValue(value),
  )
  return { ...Object.fromEntries(empty), ...filledLines(invoice, draft) }
}

async function draftsOf({ rows }: FollowUnit, invoices: readonly Invoice[]): Promise<ReadonlyMap<number, Draft>> {
  const bills = byId(await rows(shipments).find({ id: invoices.flatMap(({ shipment }) => shipment ?? []) }))
  const cars = byId(await rows(loadedCar).find({ id: invoices.flatMap((one) => one.loaded_rail_cars) }))
  const known = invoices.flatMap((invoice): (CarGroup & { readonly id: number })[] => {
    const shipment = bills.get(invoice.shipment ?? 0)
    const own = invoice.loaded_rail_cars.flatMap((id) => cars.get(id) ?? [])
    return shipment === undefined ? [] : [{ id: invoice.id, shipment, cars: own }]
  })
  const facts = await railFacts({ rows }, known)
  return new Map(facts.map((one, at) => [known[at]?.id ?? 0, railDraft(one)]))
}

async function importerNumbers(
  { rows }: FollowUnit,
  invoices: readonly Invoice[],
): Promise<ReadonlyMap<number, string>> {
  const importers = byId(await rows(party).find({ id: invoices.flatMap(({ importer }) => importer ?? []) }))
  return new Map(
    invoices.map((one) => [one.id, importerNumberOf(importers.get(one.importer ?? 0), importingCountry(one))]),
  )
}

async function refresh(unit: FollowUnit, found: readonly Invoice[]): Promise<void> {
  if (found.length === 0) return
  const { rows } = unit
  const drafts = await draftsOf(unit, found)
  const numbers = await importerNumbers(unit, found)
  const changes = found.flatMap((invoice) => {
    const draft = drafts.get(invoice.id)
    const values = draft === undefined ? {} : fillIn(invoice, draft)
    const number = numbers.get(invoice.id) ?? ''
    const filled = invoice.importer_number === '' && number !== '' ? { ...values, importer_number: number } : values
    return Object.keys(filled).length === 0 ? [] : [{ id: invoice.id, values: filled }]
  })
  const changed = new Map((await rows(declared).patchMany(changes)).map((one) => [one.id, one]))
  const now = found.map((invoice) => changed.get(invoice.id) ?? invoice)
  const facts = await formFacts({ rows }, now)
  const moved = facts.flatMap((one) => {
    const status = stateByData(one.invoice.status, boxFactsOf(one))
    return status === one.invoice.status ? [] : [{ id: one.invoice.id, values: { status } }]
  })
  await rows(declared).restoreMany(moved)
}

type Finding = (unit: FollowUnit, ids: readonly number[]) => Promise<readonly Invoice[]>

const open = ['draft', 'ready'] as const

const byShipments: Finding = async ({ rows }, ids) =>
  ids.length === 0 ? [] : rows(declared).find({ shipment: [...ids], status: open }, { ordering: 'id', lock: true })

const byParties: Finding = async ({ client, rows }, ids) => {
  const named = partyRoles.map((role) => sql`t.${name(role)} = any(${list(ids)}::bigint[])`)
  const found = await run<{ id: number }>(
    client,
    sql`select t.id from customs_invoice t where t.status = any(${list(open)}) and (${join(named, ' or ')})`,
  )
  return found.length === 0
    ? []
    : rows(declared).find({ id: found.map(({ id }) => id), status: open }, { ordering: 'id', lock: true })
}

const shipmentsBy =
  (field: 'rate' | 'contract' | 'product'): Finding =>
  async (unit, ids) => {
    const bills = await unit.rows(shipments).find({ [field]: [...ids] }, { only: ['id'] })
    return byShipments(
      unit,
      bills.map(({ id }) => id),
    )
  }

const byCertificates: Finding = async ({ rows }, ids) =>
  rows(declared).find({ origin_certificate: [...ids], status: open }, { ordering: 'id', lock: true })

/** The rows that were changed, which are given as they were and as they are: no invoice names one that is gone. */
function changedIds(ids: readonly number[], written: readonly Readonly<Record<string, unknown>>[]): readonly number[] {
  const times = new Map<unknown, number>()
  for (const { id } of written) times.set(id, (times.get(id) ?? 0) + 1)
  return ids.filter((id) => (times.get(id) ?? 0) > 1)
}

/** `fields`: those of its rows that invoices draw on. */
const following = (fields: readonly string[], find: Finding): Follower => ({
  by: 'id',
  skipsNew: true,
  isAbout: (changed) => changed.some((field) => fields.includes(field)),
  follow: async (unit, ids, written) => {
    const changed = changedIds(ids, written)
    if (changed.length > 0) await refresh(unit, await find(unit, changed))
  },
})

/** By the resource whose rows are followed. */
export const customsFollowers: Readonly<Record<string, Follower>> = {
  'company:party': following(
    ['name', 'street', 'city', 'state', 'postal_code', 'country', 'importer_number', 'irs_number', 'business_number'],
    byParties,
  ),
  'company:product': following(['harmonized_code', 'name'], shipmentsBy('product')),
  'contract:contract': following(
    ['seller', 'buyer', 'currency', 'delivery_terms', 'payment_days', 'price', 'price_unit'],
    shipmentsBy('contract'),
  ),
  'customs:originCertificate': following(
    ['active', 'effective_date', 'expiration_date', 'harmonized_code', 'importer'],
    byCertificates,
  ),
  'rail:rate': following(['port_code'], shipmentsBy('rate')),
  'rail:shipment': following(
    [
      'ship_date',
      'reference_number',
      'railroad',
      'shipper',
      'consignee',
      'importer',
      'exporter',
      'custom_broker',
      'custom_broker_us',
      'custom_broker_mx',
      'facility',
      'rate',
      'contract',
    ],
    byShipments,
  ),
}
