/** Makes drafts of customs invoices of loaded cars: one for each shipment, consignee and port. */
import { party } from '#model/areas/company/company.resource.ts'
import { invoice as declared } from '#model/areas/customs/customs-invoice.resource.ts'
import { originCertificate } from '#model/areas/customs/origin-certificate.resource.ts'
import { partyRoles } from '#model/areas/customs/rules/boxes/box.ts'
import { missingBoxes } from '#model/areas/customs/rules/boxes/forms.ts'
import { directionOf, drafted, railDraft, type RailDraft } from '#model/areas/customs/rules/rail-draft.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment as shipments } from '#model/areas/rail/shipment.resource.ts'
import { CREATE_MANY } from '#model/shared/outcome.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Invoice } from '../form/facts.ts'
import { railFacts, type ShippedCar, type RailFacts, type Shipment } from './rail-facts.ts'

type Asked = Call<typeof declared, 'createInvoice'>
type Refused = { readonly car: number; readonly reason: string }

const LONGEST_NAME = 80
const UNKNOWN = 'not_found: There is no such loaded car.'

/** Which invoice a car is on that is not cancelled, by its number. */
export async function liveInvoices(
  { rows }: Pick<Asked, 'rows'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Invoice>> {
  const found = await rows(declared).find({ shipment: [...ids] }, { ordering: 'id' })
  return new Map(
    found
      .filter(({ status }) => status !== 'cancelled')
      .flatMap((one) => one.loaded_rail_cars.map((car) => [car, one] as const)),
  )
}

function whyNot(car: ShippedCar | undefined, bill: Shipment | undefined, live: Invoice | undefined): string {
  if (car === undefined) return UNKNOWN
  if (bill === undefined) return 'It is on no shipment. Put it on one first.'
  if (bill.status === 'cancelled' || bill.status === 'void') return `Its shipment is ${bill.status}.`
  if (bill.is_template) return 'Its shipment is a template. Make a shipment from it first.'
  return live === undefined ? '' : `It is on customs invoice ${live.invoice_number} already.`
}

function whyNoBorder({ from, to }: RailFacts): string {
  if (from === '' || to === '') return 'Its shipment has no origin or no destination station.'
  if (from === to) return 'Its shipment crosses no border.'
  return directionOf(from, to) === undefined ? `No customs form from ${from} to ${to} is known.` : ''
}

async function readCars({ rows, input }: Asked, ids: readonly number[]) {
  const cars = new Map((await rows(loadedCar).find({ id: ids })).map((car) => [car.id, car]))
  const named = [...new Set([...cars.values()].flatMap(({ rail_shipment }) => rail_shipment ?? []))]
  // Locked, so that of two requests for the same cars the second one finds what the first one made.
  const bills = await rows(shipments).find({ id: named }, { ordering: 'id', lock: !input.dry_run })
  return { cars, bills: new Map(bills.map((bill) => [bill.id, bill])), live: await liveInvoices({ rows }, named) }
}

/** Each group has the cars of one shipment with one product; the consignee and the port are those of the shipment. */
async function groupsOf(call: Asked) {
  const ids = [...new Set(call.input.cars)]
  if (ids.length === 0) throw invalid({ cars: ['Name at least one loaded car.'] })
  const { cars, bills, live } = await readCars(call, ids)
  const refused: Refused[] = []
  const groups = new Map<string, { shipment: Shipment; cars: ShippedCar[] }>()
  for (const id of ids) {
    const car = cars.get(id)
    const bill = bills.get(car?.rail_shipment ?? 0)
    const reason = whyNot(car, bill, live.get(id))
    if (car === undefined || bill === undefined || reason !== '') {
      refused.push({ car: id, reason })
      continue
    }
    const key = `${bill.id} ${car.product ?? bill.product ?? ''}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { shipment: bill, cars: [car] })
    else group.cars.push(car)
  }
  const facts = await railFacts(call, [...groups.values()])
  return {
    refused: [
      ...refused,
      ...facts.flatMap((one) => {
        const reason = whyNoBorder(one)
        return reason === '' ? [] : one.cars.map(({ id }) => ({ car: id, reason }))
      }),
    ],
    crossing: facts.filter((one) => whyNoBorder(one) === ''),
  }
}

/** What would be missing of each draft, so that a dry run answers as the call itself does. */
async function missingOf({ rows }: Asked, drafts: readonly Drafted[]) {
  const ids = [...new Set(drafts.flatMap((draft) => partyRoles.flatMap((role) => draft[role] ?? [])))]
  const parties = new Map((await rows(party).find({ id: ids })).map((one) => [one.id, one]))
  const certificates = await rows(originCertificate).find({ active: true })
  return drafts.map((draft) =>
    missingBoxes({
      invoice: drafted(draft, draft.responsible_person),
      parties: Object.fromEntries(
        partyRoles.flatMap((role) => {
          const found = parties.get(draft[role] ?? 0)
          return found === undefined ? [] : [[role, found]]
        }),
      ),
      cars: draft.loaded_rail_cars.map(String),
      certificate: certificates.find(({ id }) => id === draft.origin_certificate),
    }),
  )
}
type Drafted = RailDraft & { readonly responsible_person: string }

/** The barcode of a car may be on the invoice of an earlier trip: a railroad needs none, so it is left empty then. */
async function withFreeBarcodes<D extends RailDraft>({ rows }: Asked, drafts: readonly D[]): Promise<readonly D[]> {
  const codes = drafts.map(({ barcode }) => barcode).filter((code) => code !== '')
  const found = codes.length === 0 ? [] : await rows(declared).find({ barcode: codes }, { only: ['barcode', 'status'] })
  const taken = new Set(found.filter(({ status }) => status !== 'cancelled').map(({ barcode }) => barcode))
  return drafts.map((draft) => {
    const isFree = !taken.has(draft.barcode)
    taken.add(draft.barcode)
    return isFree ? draft : { ...draft, barcode: '' }
  })
}

export async function createInvoice(call: Asked) {
  const { rows, person, input, keepBatch } = call
  const { refused, crossing } = await groupsOf(call)
  const proposed = crossing.map((facts) => ({
    ...railDraft(facts),
    responsible_person: person.name.slice(0, LONGEST_NAME),
  }))
  const drafts = await withFreeBarcodes(call, proposed)
  const missing = await missingOf(call, drafts)
  const made = input.dry_run || drafts.length === 0 ? [] : await rows(declared).createMany(drafts)
  const created = drafts.map((draft, at) => ({
    id: made[at]?.id ?? null,
    invoice_number: made[at]?.invoice_number ?? '',
    status: made[at]?.status ?? (missing[at]?.length === 0 ? 'ready' : 'draft'),
    cars: draft.loaded_rail_cars,
    total: draft.total,
    currency: draft.currency,
    missing: missing[at] ?? [],
  }))
  const batch =
    made.length === 0
      ? null
      : await keepBatch(
          declared,
          CREATE_MANY,
          made.map(({ id, version }) => ({ id, version, before: null })),
        )
  return { created, refused, batch }
}
