/** Makes a sale from a purchase, or a purchase from a sale: a draft, and the link between the two. */
import { contract } from '#model/areas/contract/contract.resource.ts'
import { MORE_THAN_NEEDED } from '#model/areas/contract/contract-actions.ts'
import { link } from '#model/areas/contract/link.resource.ts'
import { counterDraft, type CounterTerms } from '#model/areas/contract/rules/counter-draft.ts'
import { overfed } from '#model/areas/contract/rules/links/judge-link.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { createdBatch } from './created-batch.ts'

type Making = Pick<Call<typeof contract, 'createSale'>, 'rows' | 'row'>
type Contract = Row<typeof contract>

/** Who has cars of the contract: `S-26-201 has 60, S-26-204 has 20`. */
async function linkedWith({ rows, row }: Making): Promise<string> {
  const isPurchase = row.contract_type === 'purchase'
  const links = await rows(link).find(isPurchase ? { purchase: row.id } : { sale: row.id })
  const others = links.flatMap(({ sale, purchase }) => (isPurchase ? sale : purchase) ?? [])
  const names = new Map(
    (await rows(contract).find({ id: others }, { only: ['id', 'contract_number'] })).map((one) => [
      one.id,
      one.contract_number,
    ]),
  )
  return links
    .map(
      ({ sale, purchase, cars }) =>
        `${names.get((isPurchase ? sale : purchase) ?? 0) ?? 'Another contract'} has ${cars}`,
    )
    .join(', ')
}

/** The cars given, or those of the contract that are on no link yet. Throws 400 where there are none. */
async function carsFor(call: Making, given: number | null): Promise<number> {
  const { row } = call
  if (given !== null) return given
  if (row.cars === null) throw invalid({ cars: [`Say how many: ${row.contract_number} names no number of cars.`] })
  const left = row.cars - (row.contract_type === 'purchase' ? (row.promised_cars ?? 0) : (row.fed_cars ?? 0))
  if (left <= 0) {
    const linked = await linkedWith(call)
    const who = linked === '' ? '' : `: ${linked}`
    throw invalid({ cars: [`${row.contract_number} has none of its ${row.cars} cars left${who}.`] })
  }
  return left
}

async function made(call: Making, terms: CounterTerms) {
  const { rows, row } = call
  const cars = await carsFor(call, terms.cars)
  const { id } = await rows(contract).create(counterDraft(row, { ...terms, cars }))
  const [sale, purchase] = row.contract_type === 'purchase' ? [id, row.id] : [row.id, id]
  const linked = await rows(link).create({ sale, purchase, cars })
  // With what the database counted of the link.
  const draft: Contract = await rows(contract).get(id)
  return { ...draft, link: linked, batch: await createdBatch(rows, [draft]) }
}

export async function createSale(call: Call<typeof contract, 'createSale'>) {
  const { row, input } = call
  if (row.contract_type === 'sale')
    throw invalid({ contract_type: [`${row.contract_number} is a sale: a sale is made from a purchase.`] })
  return made(call, { ...input, party: input.buyer })
}

export async function createPurchase(call: Call<typeof contract, 'createPurchase'>) {
  const { row, input } = call
  if (row.contract_type === 'purchase')
    throw invalid({ contract_type: [`${row.contract_number} is a purchase: a purchase is made from a sale.`] })
  const tooMany = input.more_than_needed ? undefined : overfed(input.cars ?? 0, row, 0)
  if (tooMany !== undefined)
    throw invalid({ cars: [`${tooMany} Choose “${MORE_THAN_NEEDED}” to make the purchase anyway.`] })
  return made(call, { ...input, party: input.seller })
}
