/** What pickers and charts ask for: the producers of a location, and the colours of products. */
import { product } from '#model/areas/company/company.resource.ts'
import { company, place } from '#model/areas/slot/location.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { notFound } from '#server/engine/base/http-error.ts'

export async function producers({ rows, input }: Call<typeof place, 'producers'>) {
  const places = await rows(place).find(input.location === null ? {} : { id: input.location }, { only: ['producers'] })
  if (input.location !== null && places.length === 0) throw notFound()
  const ids = [...new Set(places.flatMap((one) => one.producers))]
  const found = ids.length === 0 ? [] : await rows(company).find({ id: ids }, { only: ['id', 'name'] })
  return { results: found.map(({ id, name }) => ({ value: id, label: name })) }
}

export async function productColors({ rows }: Call<typeof product, 'productColors'>) {
  const all = await rows(product).find({}, { only: ['id', 'color'] })
  return { results: Object.fromEntries(all.map(({ id, color }) => [String(id), color])) }
}
