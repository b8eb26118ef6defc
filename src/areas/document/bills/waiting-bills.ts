/** Bills of lading that came as files and are not saved yet, and what each may belong to. */
import { bill } from '#model/areas/document/bill.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import type { Option } from '#src/engine/commands/command.ts'

export type WaitingBill = Row<typeof bill> & {
  readonly shipment__label: string | null
  readonly trip__label: string | null
  readonly uploaded_by__label: string | null
}
export type CandidateShipment = {
  readonly id: number
  readonly bol_number: string
  readonly status: string
  readonly ship_date: string | null
  readonly consignee__label: string | null
  readonly product__label: string | null
  readonly net_volume: string | null
  readonly car_count: number | null
  readonly why: readonly string[]
}
export type CandidateTrip = {
  readonly id: number
  readonly status: string
  readonly started_at: string | null
  readonly railcar__label: string | null
  readonly origin__label: string | null
  readonly destination__label: string | null
  readonly product__label: string | null
  readonly why: readonly string[]
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
/** More than anybody goes through in a day; the table of all documents shows the rest. */
const MOST = 500

/** The newest first, and how many there are in all. */
export const waitingBills = (signal: AbortSignal): Promise<Page<WaitingBill>> =>
  api<Page<WaitingBill>>(`${bill.path}get_table/`, {
    query: {
      filters: JSON.stringify(['saved', 'discarded'].map((value) => ({ field: 'status', op: 'ne', value }))),
      limit: MOST,
    },
    signal,
  })

export const candidatesOf = (id: number, signal: AbortSignal): Promise<Candidates> =>
  api<Candidates>(`${bill.path}${id}/candidates/`, { signal })

type Suggested = { readonly results: readonly { readonly value: number; readonly label: string }[] }
const suggested = async (path: string, typed: string): Promise<readonly Option[]> =>
  (await api<Suggested>(`${path}autocomplete/`, { query: { input: typed.trim() } })).results.map(
    ({ value, label }) => ({
      value: String(value),
      label,
    }),
  )
export const shipmentChoices = (typed: string) => suggested(shipment.path, typed)
export const tripChoices = (typed: string) => suggested(trip.path, typed)
