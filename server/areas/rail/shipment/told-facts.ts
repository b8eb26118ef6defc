/** Tells the browser by what it is judged whether a bill of lading can be shipped. */
import { factFields } from '#model/areas/rail/rules/ship/as-typed.ts'
import type { ShipFacts } from '#model/areas/rail/rules/ship/facts.ts'
import type { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { factsOf } from './facts.ts'

export async function shipFacts(call: Call<typeof shipment, 'shipFacts'>): Promise<ShipFacts> {
  const { row, input, given } = call
  const typed = Object.fromEntries(factFields.flatMap((name) => (given.has(name) ? [[name, input[name]]] : [])))
  return factsOf(call, { ...row, ...typed })
}
