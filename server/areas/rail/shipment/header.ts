/** What a new shipment takes from another: everything but its cars, its number and its course. */
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { conflict } from '#server/engine/base/http-error.ts'

type Shipment = Row<typeof shipment>

export function headerOf(row: Shipment): Partial<Shipment> {
  const { fields, numbered = {} } = shipment
  const copied = new Set(
    Object.entries(fields).flatMap(([key, field]) => ('readOnly' in field && field.readOnly === true ? [] : [key])),
  )
  return Object.fromEntries(Object.entries(row).filter(([key]) => copied.has(key) && !(key in numbered)))
}

/** Throws 409 with the current row. */
export function requireOpen(row: Shipment): void {
  if (row.is_template) throw conflict('This is a template: make a shipment from it first.', { current: row })
  if (row.status !== 'open') throw conflict(`It is ${row.status}; only an open shipment takes this.`, { current: row })
}
