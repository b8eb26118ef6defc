/** Raises many prices by a percentage, each answered by itself. Its undo deletes the new prices and lets the old ones go on. */
import { price as declared } from '#model/areas/invoice/price.resource.ts'
import { raisePrice, seriesOf, type RaisedPrice } from '#model/areas/invoice/rules/rail/raise-price.ts'
import type { Row } from '#model/kernel/resource.ts'
import { groupedBy } from '#model/shared/grouped-by.ts'
import { countOutcomes, type RowOutcome } from '#model/shared/outcome.ts'
import { entityOf } from '#server/engine/base/entity.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { refusal } from '#server/engine/operations/write/write-each.ts'

type Asked = Call<typeof declared, 'raise'>
type Price = Row<typeof declared>
type Shown = Pick<Price, 'unit_price' | 'effective_date' | 'expiration_date'>
type Answer = {
  readonly id: number
  readonly outcome: RowOutcome
  readonly version: number | null
  readonly message: string
  /** Null if the price does not change. */
  readonly before: Shown | null
  readonly after: (Shown & { readonly id: number | null }) | null
}
type Raised = { readonly price: Price; readonly raise: Extract<RaisedPrice, { outcome: 'changed' }> }
type Kept = Parameters<Asked['keepBatch']>[2]
type Written = { readonly answer: Answer; readonly kept: Kept }

const shownOf = ({ unit_price, effective_date, expiration_date }: Shown): Shown => ({
  unit_price,
  effective_date,
  expiration_date,
})
const unchanged = (id: number, version: number | null, outcome: RowOutcome, message: string): Answer => ({
  id,
  outcome,
  version,
  message,
  before: null,
  after: null,
})
const changed = ({ price, raise: { after } }: Raised, version: number, id: number | null): Answer => ({
  id: price.id,
  outcome: 'changed',
  version,
  message: '',
  before: shownOf(price),
  after: { id, ...after },
})

/** For each price how it is raised, or the answer that says why it does not change. */
function judged({ input }: Asked, prices: ReadonlyMap<number, Price>, all: readonly Price[]) {
  const series = groupedBy(all, seriesOf)
  const raise = { percent: input.percent ?? '0', effective_date: input.effective_date ?? '' }
  return [...new Set(input.prices)].map((id): Answer | Raised => {
    const price = prices.get(id)
    if (price === undefined) return unchanged(id, null, 'not_found', 'There is no such price.')
    const seen = input.versions[String(id)]
    if (typeof seen === 'number' && seen !== price.version)
      return unchanged(id, price.version, 'conflict', 'It was changed since the preview.')
    const raised = raisePrice(price, raise, series.get(seriesOf(price)) ?? [])
    return raised.outcome === 'changed'
      ? { price, raise: raised }
      : unchanged(id, price.version, raised.outcome, raised.message)
  })
}

/** Ends the old prices and adds the new ones. The undo returns both of a pair or neither. */
async function write({ rows }: Asked, some: readonly Raised[]): Promise<readonly Written[]> {
  const ended = await rows(declared).patchMany(
    some.map(({ price: { id }, raise: { ends } }) => ({ id, values: { expiration_date: ends } })),
  )
  const made = await rows(declared).copyMany(some.map(({ price: { id }, raise: { after } }) => ({ id, values: after })))
  const versions = new Map(ended.map(({ id, version }) => [id, version]))
  return some.map((one, at): Written => {
    const { id, expiration_date } = one.price
    const version = versions.get(id) ?? one.price.version
    const next = made[at]
    if (next === undefined) throw new Error('A new price was not written.')
    return {
      answer: changed(one, version, next.id),
      kept: [
        { id, version, before: { expiration_date }, with: next.id },
        { id: next.id, version: next.version, before: {}, was: 'missing', with: id },
      ],
    }
  })
}

export async function raise(call: Asked) {
  const { input, rows, inHalves, keepBatch } = call
  if (input.prices.length === 0) throw invalid({ prices: ['Name at least one price.'] })
  const found = await rows(declared).find({ id: input.prices }, { ordering: 'id', lock: !input.dry_run })
  const prices = new Map(found.map((one) => [one.id, one]))
  const all = await rows(declared).find({ product: [...new Set(found.map(({ product }) => product))] })
  const list = judged(call, prices, all)
  const raised = list.flatMap((one) => ('raise' in one ? [one] : []))
  const written = input.dry_run
    ? raised.map((one): Written => ({ answer: changed(one, one.price.version, null), kept: [] }))
    : await inHalves<Raised, Written>(raised, {
        write: (some) => write(call, some),
        refused: ({ price: { id, version } }, error) => {
          const { outcome, message } = refusal(entityOf(declared), { id, version, before: null }, error)
          return { answer: unchanged(id, version, outcome, message), kept: [] }
        },
      })
  const kept = written.flatMap((one) => one.kept)
  const batch = kept.length === 0 ? null : await keepBatch(declared, 'raise', kept)
  const of = new Map(written.map(({ answer }) => [answer.id, answer]))
  const results = list.flatMap((one) => ('raise' in one ? (of.get(one.price.id) ?? []) : [one]))
  return { batch, counts: countOutcomes(results), results }
}
