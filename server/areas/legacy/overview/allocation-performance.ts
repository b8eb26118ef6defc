/** Allocations against their limits: of all sites, of one, or of some with the share of each. */
import type { legacyOverview } from '#model/areas/legacy/overview.resource.ts'
import { performanceBySite, performanceRows } from '#server/areas/legacy/limit/performance.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { checkedRange } from './asked.ts'

export async function allocationPerformance(call: Call<typeof legacyOverview, 'allocationPerformance'>) {
  const { site, product, customer, allocation } = call.input
  const sites = site === null ? [] : [site]
  const range = await checkedRange(call, call.input)
  return performanceRows(call, { ...range, sites, product, customer, allocation })
}

export async function allocationPerformanceBySite(call: Call<typeof legacyOverview, 'allocationPerformanceBySite'>) {
  const { product, customer, allocation } = call.input
  const sites = [...new Set(call.input.sites)]
  if (sites.length === 0) throw invalid({ sites: ['Name at least one site.'] })
  const range = await checkedRange(call, call.input)
  return performanceBySite(call, { ...range, sites, product, customer, allocation })
}
