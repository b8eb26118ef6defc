/** The tree of products with what is in the tanks, limited and on tickets of each; a figure is for those who may see what it counts. */
import { limit } from '#model/areas/limit/limit.resource.ts'
import { location } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import type { ProductNode } from '#model/areas/terminal/rules/product-tree.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { withPapers } from '#server/engine/operations/area-work/paper-work.ts'
import { handle } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { merging } from '#server/engine/operations/merging/merging.ts'
import { may } from '#server/engine/base/permission-check.ts'
import type { AdmissionReading } from '../loads/site-clocks.ts'
import { massBalanceOf } from '#server/areas/terminal/balance/month.ts'
import { balancePaper } from './balance-paper.ts'

type Counted = { readonly product: string | null; readonly count: number }
/** Null: not for whoever asks. */
function sumsOf(rows: readonly Counted[] | null) {
  const sums = new Map<string, number>()
  for (const { product: of, count } of rows ?? []) if (of !== null) sums.set(of, (sums.get(of) ?? 0) + count)
  return (id: string): number | null => (rows === null ? null : (sums.get(id) ?? 0))
}

async function tree({ rows, person }: AdmissionReading) {
  const all = await rows(product).find({})
  const tanks = may(person, location.needs.view)
    ? (await rows(location).find({ enabled: true }, { only: ['product', 'volume'] })).map((one) => ({
        product: one.product,
        count: Number(one.volume ?? 0),
      }))
    : null
  const limits = may(person, limit.needs.view)
    ? (await rows(limit).find({ status: 'active' }, { only: ['product'] })).map((one) => ({ ...one, count: 1 }))
    : null
  const tickets = may(person, ticket.needs.view)
    ? (
        await rows(ticket).find(
          { status: ['scheduled', 'open', 'arrived', 'loading', 'unloading'] },
          { only: ['product'] },
        )
      ).map((one) => ({ ...one, count: 1 }))
    : null
  const [volumeOf, limitsOf, ticketsOf] = [sumsOf(tanks), sumsOf(limits), sumsOf(tickets)]
  const results: ProductNode[] = all.map(({ id, parent, product_code, product_name, product_type, enabled }) => ({
    id,
    parent,
    code: product_code,
    name: product_name,
    type: product_type,
    enabled,
    volume: volumeOf(id),
    limits: limitsOf(id),
    tickets: ticketsOf(id),
  }))
  return { results }
}

const merged = merging<Row<typeof product>>(product, {
  noun: 'product',
  flag: 'enabled',
  isOn: ({ enabled }) => enabled,
  nameOf: ({ product_name }) => product_name,
})

/** What lies under a group goes with it; the group itself cannot go into what lies under it. */
async function requireApart(
  { rows }: Pick<AdmissionReading, 'rows'>,
  row: Row<typeof product>,
  into: Row<typeof product>,
) {
  const parents = new Map(
    (await rows(product).find({}, { only: ['id', 'parent'] })).map(({ id, parent }) => [id, parent]),
  )
  const seen = new Set<string>()
  for (let at = into.parent; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === row.id)
      throw invalid({
        into: [`${into.product_name} lies in ${row.product_name}: merge that one into it, or move it out.`],
      })
    seen.add(at)
  }
}

const handlers = handle(product, {
  tree,
  massBalance: (call) => massBalanceOf(call, call.row, call.input.date),
  merge: async (call) => {
    const { row, input } = call
    const into = await merged.into(row, input.into, (id) => call.rows(product).get(id, { lock: true }))
    await requireApart(call, row, into)
    return input.dry_run ? merged.foreseen(call, row, into) : merged.merge(call, row, into)
  },
  unmerge: (call) => merged.unmerge(call, call.row),
})

export const productHandlers = withPapers(product, handlers, { balance: balancePaper })
