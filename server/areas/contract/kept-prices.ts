/** What one change of prices did, kept as a batch of whoever made it, and taken back: what it created is deleted, what it ended goes on. */
import {
  serviceContract,
  serviceContractTicket,
  servicePrice,
} from '#model/areas/contract/terminal-contract.resource.ts'
import { batch } from '#model/areas/user/batch.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { ReturnAnswer, ReturnOutcome } from '#model/shared/outcome.ts'
import type { Call, Rows } from '#server/engine/base/handler.ts'
import { conflict, notFound } from '#server/engine/base/http-error.ts'

type RowsOf = <S>(resource: S) => Rows<S>
type Price = Row<typeof servicePrice>
type Version = { readonly id: string; readonly version: number }
/** `next`: the price that it created to follow the other; null where that one was rewritten. */
type Kept = Version & {
  readonly before: { readonly unit_price?: string; readonly expiry_date?: string | null }
  readonly next: Version | null
}
type Result = ReturnAnswer['results'][number]

const VERB = 'bulkUpdatePrices'
const OF = 'terminal:servicePrice'

/** Why its contract lets a person change none of its prices. */
export function whyPriceHeld(contract: Row<typeof serviceContract> | undefined, mayEdit: boolean): string | undefined {
  if (contract?.status === 'expired' || contract?.status === 'cancelled') return `Its contract is ${contract.status}.`
  return contract?.status === 'approved' && !mayEdit
    ? 'Its contract is approved, and you may not edit approved contracts.'
    : undefined
}

export class KeptPrices {
  readonly #kept = new Map<string, Kept>()

  /** Changed twice by one request, a price was before what it was before the first. */
  add(one: Kept): void {
    const was = this.#kept.get(one.id)
    this.#kept.set(one.id, was ? { ...one, before: { ...one.before, ...was.before }, next: one.next ?? was.next } : one)
  }
  /** Null where nothing was changed. */
  async keep(rows: RowsOf): Promise<number | null> {
    const made = [...this.#kept.values()]
    if (made.length === 0) return null
    return (await rows(batch).create({ content_type: OF, verb: VERB, changed: made.length, data: { rows: made } })).id
  }
}

const isVersion = (one: unknown): one is Version =>
  typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string' && 'version' in one
const isKept = (one: unknown): one is Kept =>
  isVersion(one) && 'before' in one && 'next' in one && (one.next === null || isVersion(one.next))

async function factsOf({ rows, person }: Call<typeof serviceContract, 'takeBackPrices'>, kept: readonly Kept[]) {
  const ids = [...new Set(kept.flatMap(({ id, next }) => [id, ...(next ? [next.id] : [])]))]
  const prices = await rows(servicePrice).find({ id: ids }, { ordering: 'id', lock: true })
  const contracts = await rows(serviceContract).find({
    id: prices.flatMap(({ service_contract }) => service_contract ?? []),
  })
  const charged = await rows(serviceContractTicket).find({ price: ids }, { only: ['price'] })
  return {
    prices: new Map(prices.map((price) => [price.id, price])),
    contracts: new Map(contracts.map((contract) => [contract.id, contract])),
    charged: new Set(charged.map(({ price }) => price)),
    mayEdit: person.permissions.has('can_edit_contract_when_approved'),
  }
}
type Facts = Awaited<ReturnType<typeof factsOf>>

/** Why a price stays as it is; undefined if it may be taken back. */
function whyStays({ prices, contracts, charged, mayEdit }: Facts, { id, version, next }: Kept): string | undefined {
  const price = prices.get(id)
  const made = next ?? { id, version }
  if (price?.version !== version || prices.get(made.id)?.version !== made.version)
    return 'It was changed since, and stays as it is.'
  if (charged.has(made.id)) return 'Tickets were charged by it since, and it stays as it is.'
  return whyPriceHeld(contracts.get(price.service_contract ?? ''), mayEdit)
}

const countOf = (results: readonly Result[], outcome: ReturnOutcome): number =>
  results.filter((one) => one.outcome === outcome).length

export async function takeBackPrices(call: Call<typeof serviceContract, 'takeBackPrices'>): Promise<ReturnAnswer> {
  const { rows, input, now } = call
  const [found] = await rows(batch).find(
    { id: input.batch ?? 0, content_type: OF, verb: VERB },
    { lock: true, limit: 1 },
  )
  if (found === undefined) throw notFound()
  if (found.undone_at !== null)
    throw conflict(`This change was undone already, ${found.undone_at.slice(0, 16).replace('T', ' ')} UTC.`)
  const stored = found.data['rows']
  const kept = Array.isArray(stored) ? stored.filter(isKept) : []
  const facts = await factsOf(call, kept)
  const results: Result[] = []
  for (const one of kept) results.push(await takeBackOne(rows, facts, one))
  await rows(batch).patch(found.id, { undone_at: now })
  const [returned, touched, not_found] = (['returned', 'touched', 'not_found'] as const).map((outcome) =>
    countOf(results, outcome),
  )
  return {
    counts: { returned: returned ?? 0, touched: touched ?? 0, not_found: not_found ?? 0 },
    results,
  }
}

async function takeBackOne(rows: RowsOf, facts: Facts, one: Kept): Promise<Result> {
  const { id, before, next } = one
  const price: Price | undefined = facts.prices.get(id)
  if (price === undefined) return { id, version: null, outcome: 'not_found', message: 'It is gone.' }
  const why = whyStays(facts, one)
  if (why !== undefined) return { id, version: price.version, outcome: 'touched', message: why }
  // First, because two never hold on one day.
  if (next) await rows(servicePrice).remove(next.id)
  const { version } = await rows(servicePrice).patch(id, before)
  return { id, version, outcome: 'returned', message: '' }
}
