/** The calls of prices: the products with the price that holds now, and the next one. */
import { ownDay } from '#server/areas/company/own-day.ts'
import { company } from '#model/areas/company/company.resource.ts'
import { price as declared, product } from '#model/areas/invoice/price.resource.ts'
import { choosePrice, type RailPrice } from '#model/areas/invoice/rules/rail/price-candidates.ts'
import { foldedName } from '#model/areas/invoice/rules/rail/conditions.ts'
import { groupedBy } from '#model/shared/grouped-by.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { raise } from './raise.ts'

/** The days after a day on which another price may begin to hold. */
const laterDays = (prices: readonly RailPrice[], day: string): readonly string[] =>
  [...new Set(prices.flatMap(({ effective_date: from }) => (from !== null && from > day ? [from] : [])))].toSorted()

async function getProducts(call: Call<typeof declared, 'getProducts'>) {
  const { rows, input, person } = call
  const { party, contract, search } = input
  const currency = input.currency || (await rows(company).get(person.company)).sale_currency
  const day = input.date ?? (await ownDay(call))
  const wanted = foldedName(search)
  const products = (await rows(product).find({ active: true })).filter(({ code, name }) =>
    foldedName(`${code} ${name}`).includes(wanted),
  )
  const prices = groupedBy(await rows(declared).find({ product: products.map(({ id }) => id) }), (one) => one.product)
  const results = products.map(({ id, code, name, unit }) => {
    const own = prices.get(id) ?? []
    const on = (at: string) => choosePrice(own, { buyer: party, contract, currency, day: at }).chosen
    const now = on(day)
    const next = laterDays(own, day)
      .map((at) => ({ at, price: on(at) }))
      .find((later) => later.price !== undefined && later.price.id !== now?.id)
    return {
      id,
      code,
      name,
      unit: now?.unit ?? unit,
      current_price: now?.unit_price ?? null,
      price: now?.id ?? null,
      currency,
      effective_date: now?.effective_date ?? null,
      expiration_date: now?.expiration_date ?? null,
      next_price: next?.price?.unit_price ?? null,
      next_date: next?.at ?? null,
      price_count: own.length,
    }
  })
  return { count: results.length, results }
}

export const price = handle(declared, { getProducts, raise })
