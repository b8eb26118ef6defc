/** The cars shipped in the last 30 days that meet the conditions of invoice products. */
import { condition, product as declared } from '#model/areas/invoice/price.resource.ts'
import { dayAfter } from '#model/areas/invoice/rules/billing/billing-period.ts'
import { conditionSentence, meetsAll, type ProductCondition } from '#model/areas/invoice/rules/rail/conditions.ts'
import { groupedBy } from '#model/shared/grouped-by.ts'
import { ownDay } from '#server/areas/company/own-day.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { mapInTurns } from '#server/engine/limits/turns.ts'
import { comparedCars, READ_TOGETHER, shippedSince, type ComparedCar } from './cars.ts'

type OfOne = Call<typeof declared, 'matchingCars'>
type OfAll = Call<typeof declared, 'matchingCounts'>

/** The last one is today. */
const DAYS = 30
const MOST_SHOWN = 100

/** Calls `look` for each car that was shipped in the last days. Returns how many were shipped and how many were compared. */
async function compareCars(call: OfOne | OfAll, look: (car: ComparedCar) => void) {
  const { ids, shipped } = await shippedSince(call.summedUp, dayAfter(await ownDay(call), 1 - DAYS))
  for (let from = 0; from < ids.length; from += READ_TOGETHER)
    await mapInTurns(await comparedCars(call.rows, ids.slice(from, from + READ_TOGETHER)), look)
  return { days: DAYS, shipped, compared: ids.length }
}

const shownCar = ({ id, name, shipment, values }: ComparedCar) => ({
  id,
  car: name,
  shipment: shipment === undefined ? null : { id: shipment.id, bol_number: shipment.bol_number },
  ship_date: shipment?.ship_date ?? null,
  product: values.product,
  consignee: values.consignee,
  net_volume: values.net_volume,
  weight: values.weight,
})

async function matchingCars(call: OfOne) {
  const conditions: readonly ProductCondition[] = await call
    .rows(condition)
    .find({ product: call.row.id, active: true }, { ordering: 'id' })
  const cars: ReturnType<typeof shownCar>[] = []
  let count = 0
  const seen = await compareCars(call, (car) => {
    if (!meetsAll(conditions, car.values)) return
    count += 1
    if (cars.length < MOST_SHOWN) cars.push(shownCar(car))
  })
  return { ...seen, count, sentence: conditionSentence(conditions), cars }
}

async function matchingCounts(call: OfAll) {
  const products = await call.rows(declared).find({ active: true }, { ordering: 'code,id', only: ['id'] })
  const conditions = groupedBy(await call.rows(condition).find({ active: true }), (one) => one.product)
  const counts = new Map(products.map(({ id }) => [id, 0]))
  let unmatched = 0
  const seen = await compareCars(call, ({ values }) => {
    const met = products.filter(({ id }) => meetsAll(conditions.get(id) ?? [], values))
    for (const { id } of met) counts.set(id, (counts.get(id) ?? 0) + 1)
    if (met.length === 0) unmatched += 1
  })
  return { ...seen, unmatched, products: products.map(({ id }) => ({ id, count: counts.get(id) ?? 0 })) }
}

export const product = handle(declared, { matchingCars, matchingCounts })
