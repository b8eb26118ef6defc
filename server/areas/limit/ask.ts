/** Asks the limits about loads, on behalf of whoever opens tickets. */
import { company } from '#model/areas/company/company.resource.ts'
import { limit } from '#model/areas/limit/limit.resource.ts'
import { covers, denials, usualTerms, type Denial, type LimitTerms } from '#model/areas/limit/rules/denial.ts'
import { gallons, limitUsage, tenths } from '#model/areas/limit/rules/limit.ts'
import { rolled } from '#model/areas/limit/rules/roll.ts'
import { lineOfProduct } from '#model/areas/terminal/rules/product-line.ts'
import type { Row } from '#model/kernel/resource.ts'
import { withGroups } from '#server/areas/terminal/with-groups.ts'
import type { Person, Rows } from '#server/engine/base/handler.ts'
import { roll, termsOf } from './roll.ts'
import { daysAtSites } from './site-day.ts'

type Limit = Row<typeof limit>
type Asking = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly now: string
  readonly person: Pick<Person, 'company'>
  /** The loads are about to be written, so their room is held until the end of the transaction. */
  readonly isLocked: boolean
}
type Asked = {
  readonly customer: string | null
  readonly product: string | null
  readonly server: string | null
  readonly location: string | null
  readonly facility: number | null
  readonly direction: string
  readonly ordered_volume: string | null
  /** Limits beyond which somebody lets it go: they deny it all the same, and count it. */
  readonly overridden?: ReadonlySet<string>
}

/** Each product with the groups above it. */
async function linesOf(rows: Asking['rows'], ids: readonly string[]): Promise<(id: string) => readonly string[]> {
  const parents = new Map((await withGroups({ rows }, ids, [])).map(({ id, parent }) => [id, parent]))
  return (id) => lineOfProduct(parents, id)
}

async function active({ rows }: Asking, loads: readonly Asked[]): Promise<readonly Limit[]> {
  const customers = [...new Set(loads.flatMap(({ customer }) => customer ?? []))]
  const own = customers.length === 0 ? [] : await rows(limit).find({ status: 'active', company: customers })
  return [...own, ...(await rows(limit).find({ status: 'active', company: null }))]
}

/** A limit that rolls by itself is asked for the period of today, also before the night's job came to it. */
async function upToDate(asking: Asking, row: Limit, percent: number | null, today: string): Promise<Limit> {
  let now = row
  while (now.period_end !== null && now.period_end < today) {
    if (asking.isLocked) now = await roll(asking, await asking.rows(limit).get(now.id, { lock: true }), today)
    else {
      const next = rolled(now, percent, today, asking.now)
      if (next === null) return now
      const empty = { ...now, ...next, used_volume: '0.0', loads: 0 }
      now = { ...empty, ...limitUsage(empty) }
    }
  }
  return now
}

const withLoad = (row: Limit, { ordered_volume }: Asked): Limit => ({
  ...row,
  reserved_volume: gallons(tenths(row.reserved_volume) + tenths(ordered_volume)),
  reserved_loads: (row.reserved_loads ?? 0) + 1,
})

/** Why limits deny each load, the tightest first, as if those before it that go had gone; nothing where they let it go. */
export async function deniedBy(asking: Asking, loads: readonly Asked[]): Promise<readonly (readonly Denial[])[]> {
  const { rows, person, isLocked } = asking
  let found = await active(asking, loads)
  if (found.length === 0) return loads.map(() => [])
  if (isLocked) {
    // The lock under which figures move (invariants.sql); what was read before it is read again.
    await rows(company).get(person.company, { lock: true })
    found = await active(asking, loads)
  }
  const standing = new Map(found.map((one) => [one.id, one]))
  const terms = await termsOf(asking, [...standing.keys()])
  const products = await linesOf(
    rows,
    loads.flatMap((load) => load.product ?? []),
  )
  const dayOf = daysAtSites(asking)
  const answers: (readonly Denial[])[] = []
  for (const load of loads) {
    const today = await dayOf(load)
    const limited = { ...load, products: load.product === null ? [] : products(load.product) }
    const asked: (Limit & { readonly terms: LimitTerms })[] = []
    for (const one of [...standing.values()].filter((each) => covers(each, limited))) {
      const own = terms.get(one.id)
      const isRolled = own?.auto_roll !== false
      const now = isRolled ? await upToDate(asking, one, own?.carry_over_percent ?? 0, today) : one
      standing.set(one.id, now)
      asked.push({ ...now, terms: own ?? usualTerms })
    }
    const denied = denials(asked, load.ordered_volume, today)
    if (denied.every(({ limit: by }) => load.overridden?.has(by)))
      for (const { terms: _terms, ...one } of asked) standing.set(one.id, withLoad(one, load))
    answers.push(denied)
  }
  return answers
}
