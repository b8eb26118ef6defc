/** Finds the shipment of a document, and counts the figures that differ from our own bill. */
import { differencesOf } from '#model/areas/document/rules/checks/differences.ts'
import type { ReadBill } from '#model/areas/document/rules/reading/figures.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Rows } from '#server/engine/base/handler.ts'
import { ourBills } from './our-bills.ts'

type Asking = { readonly rows: <S>(resource: S) => Rows<S> }
type Named = { readonly shipment: number | null; readonly bol_number: string }
type ShipmentMatch = {
  readonly match: 'none' | 'one' | 'several'
  readonly difference_count: number
  /** The id of the one shipment. */
  readonly found: number | null
}

/** Returns the shipment that a person named, or those with the same number. */
async function shipmentsOf({ rows }: Asking, { shipment: named, bol_number }: Named): Promise<readonly number[]> {
  if (named !== null) return [named]
  if (bol_number === '') return []
  const found = await rows(shipment).find({ bol_number, is_template: false }, { only: ['id'], limit: 2 })
  return found.map(({ id }) => id)
}

export async function matchOf(call: Asking, row: Named, read: ReadBill): Promise<ShipmentMatch> {
  const [found, ...others] = await shipmentsOf(call, row)
  if (found === undefined) return { match: 'none', difference_count: 0, found: null }
  if (others.length > 0) return { match: 'several', difference_count: 0, found: null }
  const ours = (await ourBills(call, [found])).get(found)
  return { match: 'one', difference_count: ours === undefined ? 0 : differencesOf(read, ours).length, found }
}
