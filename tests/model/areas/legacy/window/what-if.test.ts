/** 100,000 loads are tried on an allocation and then made: what was answered is what happened. */
import { expect, test } from 'vitest'
import { figuresOf } from '#model/areas/legacy/rules/window/figures.ts'
import { whatIf } from '#model/areas/legacy/rules/window/what-if.ts'
import { windowOn } from '#model/areas/legacy/rules/window/window.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'

const COUNT = 100_000
let seed = 5
const below = (count: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return (seed >> 8) % count
}
const text = (tenths: number): string =>
  `${tenths < 0 ? '-' : ''}${Math.floor(Math.abs(tenths) / 10)}.${Math.abs(tenths) % 10}`
type TriedLoad = Parameters<typeof whatIf>[0]
type Ledger = { lifted: number; loads: number }

test('a load that may go fits, one that may not does not, and the remainder is that after the load', () => {
  let [letGo, denied] = [0, 0]
  const wrong: object[] = []
  for (let round = 0; round < COUNT / 50; round++) {
    const allocation: TriedLoad['allocation'] = {
      id: 1,
      allocation_code: 'A',
      effective_date: '2026-01-05',
      expiration_date: '2026-12-20',
      loading_warning: below(2),
      last_load_denial: below(2),
      max_allowed_uses: [null, 0, 30][below(3)] ?? null,
    }
    const limits = (['month', 'week'] as const).map((period_type, id) => ({
      id,
      period_type,
      days_in_period: null,
      period_start_date: null,
      transfer_limit_start_date: '2026-02-01',
      transfer_limit_end_date: null,
      amount: below(30_000),
    }))
    const ledger = new Map<string, Ledger>()
    let uses = 0
    for (let turn = 0; turn < 50; turn++) {
      const day = daysFrom('2026-01-01', below(365))
      const asked = below(9000)
      const inForce = limits.flatMap((limit) => {
        const window = windowOn(limit, allocation, day)
        if (window === undefined) return []
        const key = `${limit.id} ${window.start}`
        const sofar = ledger.get(key) ?? { lifted: 0, loads: 0 }
        ledger.set(key, sofar)
        return [{ limit, window, sofar }]
      })
      const answer = whatIf({
        allocation,
        unit: 'L',
        limits: inForce.map(({ limit, window, sofar }): TriedLoad['limits'][number] => ({
          ...window,
          id: limit.id,
          period_type: limit.period_type,
          limit: String(limit.amount),
          lifted: text(sofar.lifted),
          open: '0.0',
          loads: sofar.loads,
        })),
        uses,
        parties: [],
        day,
        today: day,
        volume: text(asked),
      })
      const isInForce = day >= '2026-01-05' && day <= '2026-12-20'
      const rooms = inForce.map(({ limit, sofar }) => limit.amount * 10 - sofar.lifted)
      const fits = rooms.every((room) => (allocation.last_load_denial === 1 ? asked <= room : room > 0))
      const isUsed = allocation.max_allowed_uses !== null && uses >= allocation.max_allowed_uses
      const can = isInForce && fits && !isUsed
      const tightest = rooms.length === 0 ? null : Math.min(...rooms)
      const free = tightest === null ? null : text(tightest)
      const after = tightest === null ? null : text(tightest - asked)
      // They are compared here, because a matcher for each of 100,000 loads would take a minute.
      if (answer.can !== can || answer.free !== free || answer.after !== after)
        wrong.push({ answer, done: { can, free, after } })
      if (!answer.can) {
        denied += 1
        continue
      }
      letGo += 1
      uses += 1
      for (const { sofar } of inForce) {
        sofar.lifted += asked
        sofar.loads += 1
      }
      const [done] = inForce
        .toSorted(
          (one, other) => one.limit.amount * 10 - one.sofar.lifted - (other.limit.amount * 10 - other.sofar.lifted),
        )
        .map(({ limit, window, sofar }) =>
          figuresOf(
            { ...window, limit: String(limit.amount), lifted: text(sofar.lifted), open: '0.0', loads: sofar.loads },
            allocation.loading_warning,
            day,
          ),
        )
      const now = { after: done?.remaining ?? null, percent: done?.percent ?? null, runs_out: done?.runs_out ?? null }
      if (answer.after !== now.after || answer.percent !== now.percent || answer.runs_out !== now.runs_out)
        wrong.push({ answer, done: now })
    }
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(Math.min(letGo, denied)).toBeGreaterThan(COUNT / 20)
})
