/** The statement of a company as customer for a month: the limits of its allocations, their loads and the balance. */
import { company as ownCompany } from '#model/areas/company/company.resource.ts'
import type { company } from '#model/areas/legacy/company.resource.ts'
import type { AllocationRow } from '#model/areas/legacy/rules/window/answers.ts'
import { whenOf } from '#model/areas/legacy/rules/window/figures.ts'
import type { LoadedUnit } from '#model/areas/legacy/rules/window/quantity.ts'
import { companyMonths, statedIn, statedSums, type StatedWindow } from '#model/areas/legacy/rules/window/statement.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { periodAt } from '#model/areas/limit/rules/limit.ts'
import { meets } from '#model/kernel/permissions.ts'
import type { Row } from '#model/kernel/resource.ts'
import { groupedBy } from '#model/shared/grouped-by.ts'
import type { FactsCall, PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper } from '#server/print/paper.ts'
import { performanceRows } from '../limit/performance.ts'
import { companyDay } from '../limit/window-sums.ts'
import { loadsOf, loadsParts, MAX_LINES, paperAmount, type PaperLoad } from './loads.ts'

type Stated = {
  readonly allocation: number
  readonly code: string
  readonly product: string
  readonly unit: LoadedUnit
  /** The windows that begin in the month. */
  readonly windows: readonly StatedWindow[]
}
type StatementFacts = {
  readonly issuer: string
  readonly name: string
  readonly code: string
  readonly month: string
  readonly allocations: readonly Stated[]
  /** The last ones; null where the person may not view tickets. */
  readonly loads: readonly PaperLoad[] | null
  readonly count: number
}

function statedOf(rows: readonly AllocationRow[], month: string, today: string): readonly Stated[] {
  return [...groupedBy(rows, ({ allocation }) => allocation).values()]
    .flatMap((found): Stated[] => {
      const [first] = found
      if (first === undefined) return []
      const dated = found.map((one) => ({
        ...one,
        when: whenOf({ start: one.period_start, end: one.period_end }, today),
      }))
      const windows = statedIn(dated, month)
      const { allocation, allocation_code: code, product__label: product, unit } = first
      return windows.length === 0 ? [] : [{ allocation, code, product: product ?? '', unit, windows }]
    })
    .toSorted((one, other) => one.code.localeCompare(other.code))
}

/** The loads in the windows that are stated, so that they add up to what is stated. */
async function loadsOfStated(call: FactsCall, stated: readonly Stated[]): Promise<readonly PaperLoad[]> {
  const all = stated.flatMap(({ windows }) => windows)
  const from = all.map((one) => one.period_start).toSorted()[0]
  const to = all
    .map((one) => one.period_end)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return []
  const units = new Map(stated.map(({ allocation, unit }) => [allocation, unit]))
  const windowsBy = new Map(stated.map(({ allocation, windows }) => [allocation, windows]))
  return (await loadsOf(call, { units, days: { from, to } })).filter(({ allocation, day }) =>
    windowsBy.get(allocation)?.some((one) => one.period_start <= day && day <= one.period_end),
  )
}

async function factsOf(call: FactsCall, companies: readonly Row<typeof company>[]): Promise<readonly StatementFacts[]> {
  const { name: issuer } = await call.rows(ownCompany).get(call.person.company, { only: ['name'] })
  const today = await companyDay(call)
  const month = (call.day ?? today).slice(0, 7)
  const { start: from, end: to } = periodAt({ period_type: 'month', start: `${month}-01`, days: null }, 0)
  const mayList = meets(call.person.permissions, ticket.needs.view)
  const facts: StatementFacts[] = []
  // One after the other: a connection answers one statement at a time.
  for (const { id, name, company_code: code } of companies) {
    const { results } = await performanceRows(call, { from, to, customer: id })
    const allocations = statedOf(results, month, today)
    const loads = mayList ? await loadsOfStated(call, allocations) : null
    facts.push({
      issuer,
      name,
      code,
      month,
      allocations,
      loads: loads?.slice(-MAX_LINES) ?? null,
      count: loads?.length ?? 0,
    })
  }
  return facts
}

function spanOf(windows: readonly StatedWindow[]): string {
  const starts = windows.map((one) => one.period_start).toSorted()
  const ends = windows.map((one) => one.period_end).toSorted()
  return `${starts[0] ?? ''} to ${ends.at(-1) ?? ''}`
}

const right = { align: 'right' } as const
const sumCells = ({ limit, loaded, open, balance }: ReturnType<typeof statedSums>, unit: LoadedUnit) =>
  [limit, loaded, open, balance].map((one) => paperAmount(one, unit))

function paperOf({ issuer, name, code, month, allocations, loads, count }: StatementFacts): Paper {
  const codes = Object.fromEntries(allocations.map((one) => [one.allocation, one.code]))
  return {
    title: 'Allocation statement',
    about: `${name} · ${month}`,
    foot: `${name} · ${month} · ${issuer}`,
    facts: [
      ['Customer', name],
      ['Code', code],
      ['Month', month],
    ],
    parts: [
      { kind: 'heading', text: 'Limits' },
      {
        kind: 'table',
        columns: [
          { title: 'ALLOCATION', width: 18, strong: true },
          { title: 'PRODUCT', width: 18 },
          { title: 'DAYS', width: 30 },
          ...['LIMIT', 'LOADED', 'OPEN', 'BALANCE'].map((title) => ({ title, width: 17, ...right })),
        ],
        rows: [
          ...allocations.map((one) => ({
            cells: [one.code, one.product, spanOf(one.windows), ...sumCells(statedSums(one.windows), one.unit)],
          })),
          ...companyMonths(allocations, month).map(({ unit, ...sums }) => ({
            tone: 'strong' as const,
            cells: [`Total in ${unit}`, '', '', ...sumCells(sums, unit)],
          })),
        ],
        empty: `No limit of this customer began in ${month}.`,
      },
      ...loadsParts({ loads, count, codes, empty: 'No loads count against these limits.' }),
    ],
  }
}

export const statementPaper: PaperWork<typeof company, StatementFacts> = {
  facts: factsOf,
  one: paperOf,
  filename: ({ name, month }) => `Statement ${name} ${month}`,
}
