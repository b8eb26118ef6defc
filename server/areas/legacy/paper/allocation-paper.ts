/** The paper of an allocation: its terms, the windows of its limits, and its loads. */
import { allocation } from '#model/areas/legacy/allocation.resource.ts'
import { company as ownCompany } from '#model/areas/company/company.resource.ts'
import type { TimelineWindow } from '#model/areas/legacy/rules/window/answers.ts'
import type { LoadedUnit } from '#model/areas/legacy/rules/window/quantity.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { meets } from '#model/kernel/permissions.ts'
import type { Row } from '#model/kernel/resource.ts'
import { countOf } from '#model/shared/number-format.ts'
import type { FactsCall, PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper } from '#server/print/paper.ts'
import { limitsOf, timelineOf } from '../limit/timeline.ts'
import { loadsOf, loadsParts, MAX_LINES, paperAmount, type PaperLoad } from './loads.ts'

type Terms = readonly (readonly [label: string, value: string])[]
type AllocationFacts = {
  readonly issuer: string
  readonly code: string
  /** The day of the figures by the company's clock. */
  readonly today: string
  readonly unit: LoadedUnit
  readonly parties: Terms
  readonly terms: Terms
  readonly comments: string
  /** The last ones, and the number of all. */
  readonly windows: readonly TimelineWindow[]
  readonly windowCount: number
  /** The last ones; null where the person may not view tickets. */
  readonly loads: readonly PaperLoad[] | null
  readonly loadCount: number
}
type Allocation = Row<typeof allocation>

const NAMED = ['id', 'product_key', 'stockholder', 'customer', 'producer'] as const

const termsOf = (row: Allocation, product: string): Terms => [
  ['Product', product],
  ['Direction', row.product_direction],
  ['Transaction', row.transaction_type],
  ['Contract', row.contract_number],
  ['Confirmation', row.confirmation_number],
  ['Effective', row.effective_date ?? ''],
  ['Expires', row.expiration_date ?? ''],
  ['Warning close to the limit', row.loading_warning === 1 ? 'Yes' : 'No'],
  ['Load that would exceed the limit', row.last_load_denial === 0 ? 'Permitted while anything remains' : 'Denied'],
  ['Loads permitted', row.max_allowed_uses === null ? 'Any number' : String(row.max_allowed_uses)],
]

async function factsOf(call: FactsCall, allocations: readonly Allocation[]): Promise<readonly AllocationFacts[]> {
  const { rows, matching, person } = call
  const { name: issuer } = await rows(ownCompany).get(person.company, { only: ['name'] })
  const named = await matching(allocation, { id__in: allocations.map(({ id }) => id).join(',') }, { only: NAMED })
  const byId = new Map(named.map((one) => [one.id, one]))
  const mayList = meets(person.permissions, ticket.needs.view)
  const facts: AllocationFacts[] = []
  // One after the other: a connection answers one statement at a time.
  for (const row of allocations) {
    const names = byId.get(row.id)
    const { results, unit, today } = await timelineOf(call, row, await limitsOf(call, row))
    const windows = results.toSorted((one, other) => one.period_start.localeCompare(other.period_start))
    const loads = mayList ? await loadsOf(call, { units: new Map([[row.id, unit]]), days: null }) : null
    facts.push({
      issuer,
      code: row.allocation_code,
      today,
      unit,
      parties: [
        ['Customer', names?.['customer__label'] ?? ''],
        ['Stockholder', names?.['stockholder__label'] ?? ''],
        ['Producer', names?.['producer__label'] ?? ''],
      ],
      terms: termsOf(row, names?.['product_key__label'] ?? ''),
      comments: row.comments,
      windows: windows.slice(-MAX_LINES),
      windowCount: windows.length,
      loads: loads?.slice(-MAX_LINES) ?? null,
      loadCount: loads?.length ?? 0,
    })
  }
  return facts
}

const right = { align: 'right' } as const
const times = { past: 'past', now: 'running', planned: 'planned' } as const

function paperOf(facts: AllocationFacts): Paper {
  const { issuer, code, today, unit, parties, terms, comments, windows, windowCount } = facts
  const left = windowCount - windows.length
  return {
    title: 'Allocation',
    about: `${code} · ${today}`,
    foot: `${code} · ${today} · ${issuer}`,
    facts: terms.filter(([, value]) => value !== ''),
    parts: [
      { kind: 'cards', cards: parties.map(([label, name]) => ({ label, lines: [name || 'not named'] })) },
      ...(comments === '' ? [] : [{ kind: 'text', text: comments } as const]),
      { kind: 'heading', text: 'Limits' },
      ...(left > 0 ? [{ kind: 'text', text: `${countOf(left, 'earlier window')} not listed.` } as const] : []),
      {
        kind: 'table',
        columns: [
          { title: 'DAYS', width: 32, strong: true },
          { title: 'EACH', width: 10 },
          { title: 'STATE', width: 10 },
          ...['LIMIT', 'LOADED', 'OPEN', 'REMAINING'].map((title) => ({ title, width: 17, ...right })),
          { title: 'USED', width: 9, ...right },
        ],
        rows: windows.map((one) => ({
          cells: [
            `${one.period_start} to ${one.period_end}`,
            one.period_type,
            times[one.when],
            ...[one.limit, one.lifted, one.open, one.remaining].map((amount) => paperAmount(amount, unit)),
            one.percent === null ? '' : `${one.percent} %`,
          ],
        })),
        empty: 'This allocation has no limits, so its loads are not limited.',
      },
      ...loadsParts({ loads: facts.loads, count: facts.loadCount, empty: 'No loads count against this allocation.' }),
    ],
  }
}

export const allocationPaper: PaperWork<typeof allocation, AllocationFacts> = {
  facts: factsOf,
  one: paperOf,
  filename: ({ code }) => `Allocation ${code}`,
}
