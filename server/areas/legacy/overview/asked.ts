/** The range, sites and records that a call of the overview asks for. */
import { company } from '#model/areas/legacy/company.resource.ts'
import { allocation } from '#model/areas/legacy/allocation.resource.ts'
import { product } from '#model/areas/legacy/place.resource.ts'
import { rangeAsked, rangeRefusal, type OverviewRange } from '#model/areas/legacy/rules/overview/range.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { dayAtSite } from '#server/areas/limit/site-day.ts'
import type { Rows, SummedUp } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'

export type OverviewReading = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly summedUp: SummedUp
  /** ISO 8601 UTC. */
  readonly now: string
}

type AskedRange = { readonly from: string | null; readonly to: string | null }
async function rangeOf(reading: OverviewReading, asked: AskedRange): Promise<OverviewRange> {
  const range = rangeAsked(asked, await dayAtSite(reading, { server: null }))
  const refusal = rangeRefusal(range)
  if (refusal !== undefined) throw invalid({ to: [refusal] })
  return range
}

/** Throws 400 at `name` where a site is not one of the company. */
export async function requireSites(
  { rows }: Pick<OverviewReading, 'rows'>,
  name: 'site' | 'sites',
  sites: readonly string[],
): Promise<void> {
  const asked = [...new Set(sites)]
  if (asked.length > 0 && (await rows(server).count({ id: asked })) < asked.length)
    throw invalid({ [name]: ['There is no such site.'] })
}

type AskedRecords = {
  readonly product?: number | null
  readonly customer?: number | null
  readonly allocation?: number | null
}
async function requireRecords({ rows }: Pick<OverviewReading, 'rows'>, asked: AskedRecords): Promise<void> {
  if (typeof asked.product === 'number' && (await rows(product).count({ id: asked.product })) === 0)
    throw invalid({ product: ['There is no such product.'] })
  if (typeof asked.customer === 'number' && (await rows(company).count({ id: asked.customer })) === 0)
    throw invalid({ customer: ['There is no such company.'] })
  if (typeof asked.allocation === 'number' && (await rows(allocation).count({ id: asked.allocation })) === 0)
    throw invalid({ allocation: ['There is no such allocation.'] })
}

type Asked = AskedRange & AskedRecords & { readonly site?: string | null; readonly sites?: readonly string[] }
/**
 * The range of days that a call asks for; this month by the clock of the company where it names none. Throws 400 for a wrong range, and
 * for a site or record that the company does not have.
 */
export async function checkedRange(reading: OverviewReading, asked: Asked): Promise<OverviewRange> {
  const range = await rangeOf(reading, asked)
  if (typeof asked.site === 'string') await requireSites(reading, 'site', [asked.site])
  await requireSites(reading, 'sites', asked.sites ?? [])
  await requireRecords(reading, asked)
  return range
}
