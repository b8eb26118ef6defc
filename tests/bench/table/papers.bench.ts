/** 50,000 papers in the worker's table, filtered by a state that the server reckoned by the day, and what becomes due at a midnight. */
import { reckoned, ref, text } from '#model/kernel/field.ts'
import { untilFields } from '#model/kernel/table.ts'
import { parseFilter } from '#model/shared/filter.ts'
import { windowOf } from '#workers/table/view/answers.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { dueRows } from '#workers/table/store/until.ts'
import { tableView } from '#workers/table/view/view.ts'
import { emptySpec } from '#workers/table/view/view-spec.ts'
import { percentile, type Table } from '../kit/bench.ts'

const [PAPERS, ROUNDS] = [50_000, 101]
const states = ['missing', 'expired', 'expiring', 'unverified', 'valid'] as const
const fields = {
  number: text({}),
  certification: ref('terminal:certification'),
  state: reckoned(states, 'valid', {
    cases: [{ is: 'expired', when: [{ ended: 'expiry_date' }] }],
    otherwise: 'valid',
    by: 'certification',
    days: 'warning_days',
  }),
}
const midnight = Date.parse('2026-11-25T07:00:00Z')

function median(work: (round: number) => void): number {
  const took = Array.from({ length: ROUNDS }, (_, round) => {
    const began = performance.now()
    work(round)
    return performance.now() - began
  })
  return percentile(took, 50)
}

export async function bench(): Promise<Table> {
  const store = tableStore({ ...fields, ...untilFields(fields) })
  store.apply(
    Array.from({ length: PAPERS }, (_, at) => ({
      id: `p${at}`,
      version: 1,
      number: `N-${at}`,
      certification: `t${at % 12}`,
      certification__label: `Type ${at % 12}`,
      state: states[(at * 7) % states.length] ?? 'valid',
      state__until: at % 5 === 0 ? null : new Date(midnight + (at % 400) * 86_400_000).toISOString(),
    })),
    [],
    1,
  )
  const view = tableView(store, () => {})
  const filtered = median((round) => {
    const state = states[round % states.length] ?? 'valid'
    const parsed = parseFilter(fields.state, state)
    if (!parsed || !('match' in parsed)) throw new Error(`${state} is not understood.`)
    view.ask({ ...emptySpec, filters: [{ field: 'state', match: parsed.match }] })
    windowOf(store, view, 0, 100, ['number', 'state'])
    if (view.facts.matching !== PAPERS / states.length) throw new Error(`${view.facts.matching} were found.`)
  })
  const due = median(() => void dueRows(store, midnight))
  return {
    title: `${PAPERS} papers in the worker's table (Node)`,
    rows: [
      { measure: `filtered by their state, median of ${ROUNDS}`, ours: filtered, unit: 'ms', limit: 10 },
      { measure: `those whose state ends at a midnight, median of ${ROUNDS}`, ours: due, unit: 'ms', limit: 10 },
    ],
  }
}
