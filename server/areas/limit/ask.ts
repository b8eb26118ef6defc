/** Asks the limits about a load, on behalf of whoever opens a ticket. */
import { company } from '#model/areas/company/company.resource.ts'
import { limit } from '#model/areas/limit/limit.resource.ts'
import { covers, denials, usualTerms, type AskedLimit, type Denial } from '#model/areas/limit/rules/denial.ts'
import { limitUsage } from '#model/areas/limit/rules/limit.ts'
import { rolled } from '#model/areas/limit/rules/roll.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Person, Rows } from '#server/engine/base/handler.ts'
import { roll, termsOf } from './roll.ts'
import { dayAtSite } from './site-day.ts'

type Limit = Row<typeof limit>
type Asking = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly now: string
  readonly person: Pick<Person, 'company'>
  /** The load is about to be written, so its room is held until the end of the transaction. */
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
}

/** The product with the groups above it. */
async function lineOf(rows: Asking['rows'], id: string | null): Promise<readonly string[]> {
  const line: string[] = []
  for (let next = id; next !== null && !line.includes(next);) {
    line.push(next)
    const [found] = await rows(product).find({ id: next }, { only: ['parent'] })
    next = found?.parent ?? null
  }
  return line
}

async function covering({ rows }: Asking, asked: Asked): Promise<readonly Limit[]> {
  const active = { status: 'active', direction: asked.direction === 'unload' ? 'unload' : 'load' } as const
  const own = asked.customer === null ? [] : await rows(limit).find({ ...active, company: asked.customer })
  const found = [...own, ...(await rows(limit).find({ ...active, company: null }))]
  if (found.length === 0) return []
  const load = { ...asked, products: await lineOf(rows, asked.product) }
  return found.filter((one) => covers(one, load))
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

/** Why limits deny the load, the tightest first; nothing where they let it go. */
export async function deniedBy(asking: Asking, asked: Asked): Promise<readonly Denial[]> {
  const { rows, person, isLocked } = asking
  const candidates = await covering(asking, asked)
  if (candidates.length === 0) return []
  // The lock under which figures move (invariants.sql); what was read before it is read again.
  if (isLocked) await rows(company).get(person.company, { lock: true })
  const found = isLocked ? await rows(limit).find({ id: candidates.map(({ id }) => id) }) : candidates
  const today = await dayAtSite(asking, asked)
  const terms = await termsOf(
    asking,
    found.map(({ id }) => id),
  )
  const limits: AskedLimit[] = []
  for (const one of found) {
    const own = terms.get(one.id)
    const current = own?.auto_roll === false ? one : await upToDate(asking, one, own?.carry_over_percent ?? 0, today)
    limits.push({ ...current, terms: own ?? usualTerms })
  }
  return denials(limits, asked.ordered_volume, today)
}
