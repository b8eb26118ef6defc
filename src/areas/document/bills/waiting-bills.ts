/** Bills of lading that came as files and are not saved yet, what was read in each, and what it may belong to. */
import { bill } from '#model/areas/document/bill.resource.ts'
import type { BillDifference } from '#model/areas/document/rules/checks/differences.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { resourceNamed } from '#model/areas/named.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api, rowsOf, type Page } from '#src/engine/api/api.ts'
import type { Option } from '#src/engine/commands/command.ts'

export type BillRow = Row<typeof bill>
const listed = [
  'name',
  'attachment',
  'status',
  'problem',
  'progress',
  'source',
  'page_from',
  'page_to',
  'uploaded_by',
  'shipment',
  'trip',
  'bol_number',
  'car_mark',
  'car_number',
  'doubts',
  'match',
  'difference_count',
  'created_at',
] as const
/** A document as the list shows it, without what was read in it. */
export type WaitingBill = Pick<BillRow, 'id' | 'version' | (typeof listed)[number]> & {
  readonly shipment__label: string | null
  readonly trip__label: string | null
  readonly uploaded_by__label: string | null
}
type Compared = {
  readonly id: number
  readonly why: readonly string[]
  readonly differences?: readonly BillDifference[]
}
type CandidateShipment = Compared & {
  readonly bol_number: string
  readonly status: string
  readonly ship_date: string | null
  readonly consignee__label: string | null
  readonly product__label: string | null
  readonly net_volume: string | null
  readonly car_count: number | null
}
type CandidateTrip = Compared & {
  readonly status: string
  readonly started_at: string | null
  readonly railcar__label: string | null
  readonly origin__label: string | null
  readonly destination__label: string | null
  readonly product__label: string | null
}
export type Candidates = {
  readonly file: {
    readonly id: number
    readonly name: string
    readonly content_type: string
    readonly stored_as: string
  } | null
  readonly shipments: readonly CandidateShipment[]
  readonly trips: readonly CandidateTrip[]
}

export const waitingQuery = ['document:bill', 'waiting'] as const
export const readingKey = (id: number) => ['document:bill', 'reading', id] as const
export const candidatesKey = (id: number) => ['document:bill', 'candidates', id] as const
/** More than a clerk goes through in a day; the table of all documents shows the rest. */
const MAX_ROWS = 500

/** The newest first, and how many there are in all. */
export const waitingBills = (signal: AbortSignal): Promise<Page<WaitingBill>> =>
  api<Page<WaitingBill>>(`${bill.path}get_table/`, {
    query: {
      filters: JSON.stringify(['saved', 'discarded'].map((value) => ({ field: 'status', op: 'ne', value }))),
      columns: listed.join(','),
      limit: MAX_ROWS,
    },
    signal,
  })
const MAX_OTHERS = 20
/** Other documents with the same number, such as a second scan of a bill; the newest first. */
export type OtherDocument = Pick<BillRow, 'id' | 'version' | 'name' | 'status' | 'created_at'>
export const othersKey = (id: number, bol_number: string) => ['document:bill', 'others', id, bol_number] as const
export const othersOf = (id: number, bol_number: string, signal: AbortSignal): Promise<Page<OtherDocument>> =>
  api<Page<OtherDocument>>(`${bill.path}get_table/`, {
    query: {
      filters: JSON.stringify([
        { field: 'bol_number', op: 'eq', value: bol_number },
        { field: 'id', op: 'ne', value: id },
      ]),
      columns: 'name,status,created_at',
      limit: MAX_OTHERS,
    },
    signal,
  })
/** With what was read. */
export const billWith = (id: number, signal?: AbortSignal): Promise<BillRow> => rowsOf(bill).get(id, signal)
export const candidatesOf = (id: number, signal: AbortSignal): Promise<Candidates> =>
  api<Candidates>(`${bill.path}${id}/candidates/`, { signal })

/** The shipment or trip with which a document is saved. */
export type SavedWith = { readonly shipment?: number; readonly trip?: number }
export type BillMatch = {
  readonly label: string
  readonly belongs: SavedWith
  readonly differences: readonly BillDifference[]
}
const shipmentMatch = (one: CandidateShipment): BillMatch => ({
  label: `Shipment ${one.bol_number}`,
  belongs: { shipment: one.id },
  differences: one.differences ?? [],
})
const tripMatch = (one: CandidateTrip): BillMatch => ({
  label: `Trip of ${one.railcar__label ?? 'its car'}`,
  belongs: { trip: one.id },
  differences: one.differences ?? [],
})
/** The owner with which Enter saves it: the one that it has already, else the likeliest shipment, else the likeliest trip. */
export function matchOf(
  row: Pick<WaitingBill, 'shipment' | 'trip'> & Partial<Pick<WaitingBill, 'shipment__label' | 'trip__label'>>,
  { shipments, trips }: Pick<Candidates, 'shipments' | 'trips'>,
): BillMatch | undefined {
  const [likely] = row.shipment === null ? shipments : shipments.filter(({ id }) => id === row.shipment)
  if (row.shipment !== null)
    return {
      label: `Shipment ${likely?.bol_number ?? row.shipment__label ?? ''}`,
      belongs: {},
      differences: likely?.differences ?? [],
    }
  const own = trips.find(({ id }) => id === row.trip)
  if (row.trip !== null)
    return { label: `Trip ${row.trip__label ?? ''}`, belongs: {}, differences: own?.differences ?? [] }
  const [trip] = trips
  return likely ? shipmentMatch(likely) : trip && tripMatch(trip)
}

type Suggested = { readonly results: readonly { readonly value: number; readonly label: string }[] }
const suggested = async (path: string, typed: string): Promise<readonly Option<string>[]> =>
  (await api<Suggested>(`${path}autocomplete/`, { query: { input: typed.trim() } })).results.map(
    ({ value, label }) => ({
      value: String(value),
      label,
    }),
  )
export const shipmentChoices = (typed: string) => suggested(shipment.path, typed)
export const tripChoices = (typed: string) => suggested(trip.path, typed)
export const recordChoices = (resource: string, typed: string) => suggested(resourceNamed(resource).path, typed)
