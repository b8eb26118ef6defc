/** The graph of contracts: those that are not closed, what they are linked with, and the links, in one answer. */
import { party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { link } from '#model/areas/contract/link.resource.ts'
import { filteredGraph, type GraphLink } from '#model/areas/contract/rules/graph/contract-graph.ts'
import type { Call } from '#server/engine/base/handler.ts'

type Asked = Call<typeof contract, 'graph'>

const shown = [
  'id',
  'version',
  'contract_number',
  'name',
  'contract_type',
  'status',
  'party',
  'product',
  'start_date',
  'end_date',
  'cars',
  'tolerance',
  'fed_cars',
  'promised_cars',
  'shipped_cars',
] as const

async function linksOf({ rows }: Asked, ids: readonly number[]): Promise<readonly GraphLink[]> {
  const only = ['id', 'version', 'purchase', 'sale', 'cars', 'blend', 'comments'] as const
  const found = [
    ...(await rows(link).find({ purchase: ids }, { only, ordering: 'id' })),
    ...(await rows(link).find({ sale: ids }, { only, ordering: 'id' })),
  ]
  const once = [...new Map(found.map((one) => [one.id, one])).values()]
  return once.flatMap(({ purchase, sale, cars, ...one }) =>
    purchase === null || sale === null || cars === null ? [] : [{ ...one, purchase, sale, cars }],
  )
}

export async function graph(call: Asked) {
  const { rows, input } = call
  const open = await rows(contract).find({ status: ['draft', 'approved'] }, { only: shown })
  const links =
    open.length === 0
      ? []
      : await linksOf(
          call,
          open.map(({ id }) => id),
        )
  const known = new Set(open.map(({ id }) => id))
  // A closed contract is shown where an open one is linked with it.
  const others = [...new Set(links.flatMap(({ purchase, sale }) => [purchase, sale]))].filter((id) => !known.has(id))
  const closed = others.length === 0 ? [] : await rows(contract).find({ id: others }, { only: shown })
  const partyNames = new Map((await rows(party).find({}, { only: ['id', 'name'] })).map((one) => [one.id, one.name]))
  const goods = new Map((await rows(product).find({}, { only: ['id', 'name'] })).map((one) => [one.id, one.name]))
  const contracts = [...open, ...closed].map((one) => ({
    ...one,
    party__label: partyNames.get(one.party ?? 0) ?? '',
    product__label: goods.get(one.product ?? 0) ?? '',
  }))
  return filteredGraph({ contracts, links }, input)
}
