/** Changes prices of service contracts, each answered by itself. What was charged by ends, and a new price begins. */
import {
  serviceContract,
  serviceContractTicket,
  servicePrice,
} from '#model/areas/contract/terminal-contract.resource.ts'
import { overlaps, priceStep, raised } from '#model/areas/contract/rules/price-change.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { isUuid } from '#model/kernel/validate.ts'
import { dayIn } from '#model/shared/clock.ts'
import { countOutcomes, type RowOutcome } from '#model/shared/outcome.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { KeptPrices, whyPriceHeld } from './kept-prices.ts'

type Asked = Call<typeof serviceContract, 'bulkUpdatePrices'>
type Price = Row<typeof servicePrice>
type Wanted = Asked['input']['update_list'][number]
type Answer = {
  readonly id: string
  readonly outcome: RowOutcome
  readonly message: string
  readonly version: number | null
  readonly unit_price: string | null
  readonly effective_date: string | null
}

/** An entry need not say everything. */
const textOf = (said: unknown): string => (typeof said === 'string' ? said.trim() : '')

const DECIMAL = /^-?\d{1,9}(?:\.\d{1,6})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** The price as it shall be, or why it cannot. */
function newPrice(
  price: Price,
  { unit_price, percent, effective_date }: Wanted,
): { readonly price: string } | { readonly refused: string } {
  if (effective_date !== '' && (!DAY.test(effective_date) || Number.isNaN(Date.parse(effective_date))))
    return { refused: `"${effective_date}" is not a day.` }
  if ((unit_price === '') === (percent === '')) return { refused: 'Give either a price or a percentage.' }
  const said = unit_price === '' ? percent : unit_price
  if (!DECIMAL.test(said)) return { refused: `"${said}" is not a number.` }
  const price_ = percent === '' ? raised(said, '0') : raised(price.unit_price ?? '0', percent)
  return price_.startsWith('-') ? { refused: 'A price is not negative.' } : { price: price_ }
}

const alike = (one: Price, other: Price): boolean =>
  one.service_contract === other.service_contract &&
  one.service === other.service &&
  one.unit === other.unit &&
  one.product === other.product

async function factsOf({ rows, person }: Asked, list: readonly Wanted[]) {
  const prices = await rows(servicePrice).find(
    { id: list.map(({ id }) => id).filter(isUuid) },
    { ordering: 'id', lock: true },
  )
  const contracts = await rows(serviceContract).find({
    id: prices.flatMap(({ service_contract }) => service_contract ?? []),
  })
  const siblings = await rows(servicePrice).find({ service_contract: contracts.map(({ id }) => id), enabled: true })
  const used = await rows(serviceContractTicket).find({ price: prices.map(({ id }) => id) }, { only: ['price'] })
  const sites = await rows(server).find({}, { only: ['id', 'timezone'] })
  return {
    prices: new Map(prices.map((price) => [price.id, price])),
    contracts: new Map(contracts.map((contract) => [contract.id, contract])),
    siblings,
    used: new Set(used.map(({ price }) => price)),
    zones: new Map(sites.map(({ id, timezone }) => [id, timezone])),
    mayEdit: person.permissions.has('can_edit_contract_when_approved'),
  }
}
type Facts = Awaited<ReturnType<typeof factsOf>>

async function updateOne(call: Asked, facts: Facts, wanted: Wanted, kept: KeptPrices): Promise<Answer> {
  const { rows, now, input } = call
  const price = facts.prices.get(wanted.id)
  const about = {
    id: wanted.id,
    version: price?.version ?? null,
    unit_price: price?.unit_price ?? null,
    effective_date: price?.effective_date ?? null,
  }
  if (price === undefined) return { ...about, outcome: 'not_found', message: 'There is no such price.' }
  const refuse = (message: string): Answer => ({ ...about, outcome: 'not_allowed', message })
  const held = whyPriceHeld(facts.contracts.get(price.service_contract ?? ''), facts.mayEdit)
  const found = newPrice(price, wanted)
  if (held !== undefined || 'refused' in found) return refuse(held ?? ('refused' in found ? found.refused : ''))
  if (found.price === price.unit_price) return { ...about, outcome: 'already', message: 'It is that price already.' }
  const site = facts.contracts.get(price.service_contract ?? '')?.server ?? ''
  const from = wanted.effective_date || dayIn(now, facts.zones.get(site) ?? '')
  const step = priceStep(price, from, facts.used.has(price.id), wanted.effective_date !== '')
  if (step !== undefined && 'refused' in step) return refuse(step.refused)
  const begun = { effective_date: step?.begins ?? price.effective_date, expiry_date: price.expiry_date }
  const other = facts.siblings.find((one) => one.id !== price.id && alike(one, price) && overlaps(one, begun))
  if (step !== undefined && other !== undefined)
    return refuse(`Another price begins on ${other.effective_date ?? 'no day'}: change that one.`)
  const answer: Answer = {
    ...about,
    outcome: 'changed',
    message: '',
    unit_price: found.price,
    effective_date: begun.effective_date,
  }
  if (input.dry_run) return answer
  if (step === undefined) {
    const { version } = await rows(servicePrice).patch(price.id, { unit_price: found.price })
    const before = price.unit_price === null ? {} : { unit_price: price.unit_price }
    kept.add({ id: price.id, version, before, next: null })
    return { ...answer, version }
  }
  const ended = await rows(servicePrice).patch(price.id, { expiry_date: step.ends })
  const { service_contract, service, product, unit, minimum_quantity, enabled } = price
  const next = await rows(servicePrice).create({
    service_contract,
    service,
    product,
    unit,
    minimum_quantity,
    enabled,
    ...begun,
    unit_price: found.price,
  })
  const before = { expiry_date: price.expiry_date }
  kept.add({ id: price.id, version: ended.version, before, next: { id: next.id, version: next.version } })
  return { ...answer, version: ended.version }
}

export async function bulkUpdatePrices(call: Asked) {
  const list = call.input.update_list.map(({ id, ...said }) => ({
    id: id.toLowerCase(),
    unit_price: textOf(said.unit_price),
    percent: textOf(said.percent),
    effective_date: textOf(said.effective_date),
  }))
  const facts = await factsOf(call, list)
  const results: Answer[] = []
  const kept = new KeptPrices()
  for (const wanted of list) results.push(await updateOne(call, facts, wanted, kept))
  return { batch: await kept.keep(call.rows), counts: countOutcomes(results), results }
}
