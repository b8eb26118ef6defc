/** The boxes of one customs invoice: their text, what is missing, and the record that each comes from. */
import type { invoice as declared } from '#model/areas/customs/customs-invoice.resource.ts'
import type { BoxField } from '#model/areas/customs/rules/boxes/box.ts'
import { filledBoxes, formOf } from '#model/areas/customs/rules/boxes/forms.ts'
import { sourceOf, type BoxLinks } from '#model/areas/customs/rules/boxes/source.ts'
import { railDraft } from '#model/areas/customs/rules/rail-draft.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment as shipments } from '#model/areas/rail/shipment.resource.ts'
import { isEmptyValue } from '#model/kernel/empty-value.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Call } from '#server/engine/base/handler.ts'
import { railFacts } from './rail/rail-facts.ts'
import { boxFactsOf, customsFacts, type Invoice } from './form/facts.ts'

type Asked = Call<typeof declared, 'boxes'>

async function railOf({ rows, row }: Asked) {
  if (row.shipment === null) return undefined
  const [shipment] = await rows(shipments).find({ id: row.shipment })
  if (shipment === undefined) return undefined
  const cars = await rows(loadedCar).find({ id: row.loaded_rail_cars })
  return (await railFacts({ rows }, [{ shipment, cars }]))[0]
}
type Rail = Awaited<ReturnType<typeof railOf>>

const linksOf = (row: Invoice, rail: Rail): BoxLinks => ({
  invoice: row.id,
  shipment: row.shipment,
  contract: rail?.links.contract ?? null,
  rate: rail?.links.rate ?? null,
  product: rail?.links.product ?? null,
  car: row.loaded_rail_cars[0] ?? null,
  railInvoice: rail?.links.railInvoice ?? null,
})

/** Whether a person entered another value than the one that is proposed. */
function overridden(field: BoxField, row: Invoice, rail: Rail): boolean {
  const proposed: Readonly<Partial<Record<BoxField, unknown>>> = rail === undefined ? {} : railDraft(rail)
  return !isEmptyValue(row[field]) && !isEmptyValue(proposed[field]) && !isDeepStrictEqual(row[field], proposed[field])
}

export async function boxes(call: Asked) {
  const { row } = call
  const rail = await railOf(call)
  const [facts] = await customsFacts(call, [row])
  if (facts === undefined) throw new Error(`Customs invoice ${row.id} has no facts`)
  const about = boxFactsOf(facts)
  const links = linksOf(row, rail)
  return {
    form: formOf(about),
    boxes: filledBoxes(about).map(({ box, ...filled }) => ({
      box: box.box,
      title: box.title,
      field: box.field,
      ...filled,
      source: sourceOf(box, about, links),
      overridden: overridden(box.field, row, rail),
    })),
  }
}
