import { describe, expect, it } from 'vitest'
import { reaches, replay } from '#model/areas/switching/rules/switching.ts'
import { streamSwitchingPlans, type SwitchingNews, type SwitchingQuestion } from '#workers/jobs/switching.ts'
import { smallYard } from '../../model/areas/switching/switching-yards.ts'

/** All events until the end; `hear` may stop the search. */
const eventsOf = (
  question: SwitchingQuestion,
  onEvent: (event: SwitchingNews, stop: () => void) => void = () => {},
): Promise<SwitchingNews[]> =>
  new Promise((resolve) => {
    const all: SwitchingNews[] = []
    const stop = streamSwitchingPlans(question, (event) => {
      all.push(event)
      onEvent(event, () => stop())
      if (event.kind === 'end') resolve(all)
    })
  })
const plansOf = (all: readonly SwitchingNews[]) => all.flatMap((event) => (event.kind === 'plan' ? [event.plan] : []))

describe('switching plans in the worker', () => {
  it("reports every plan as it is found, the planner's order once, and the end", async () => {
    const { yard, goal } = smallYard({
      name: '',
      lead: 5,
      caps: [5, 3, 3],
      start: ['', '12345', '', ''],
      goal: ['', '54321', '', ''],
    })
    const all = await eventsOf({
      yard,
      goal,
      options: { metric: 'atomic' },
      groups: [['5'.charCodeAt(0)], ['4'.charCodeAt(0)], ['3'.charCodeAt(0)], ['2'.charCodeAt(0)]],
    })
    const plans = plansOf(all)
    expect(plans.map(({ steps }) => steps.length)).toEqual(
      plans.map(({ steps }) => steps.length).toSorted((a, b) => b - a),
    )
    expect(plans.at(-1)).toMatchObject({ optimal: true, costs: { moves: 11 } })
    const own = all.flatMap((event) => (event.kind === 'own' ? [event.own] : []))
    expect(own).toMatchObject([{ done: 4, of: 4, problem: '' }])
    expect(own[0]?.costs.moves).toBeGreaterThanOrEqual(11)
    expect(reaches(replay(yard, { steps: own[0]?.steps ?? [], settings: { metric: 'atomic' } }), goal)).toBe(true)
    expect(all.at(-1)?.kind).toBe('end')
  })
  it('reports why a goal is impossible', async () => {
    const { yard, goal } = smallYard({ name: '', lead: 3, caps: [3], start: ['', '123'], goal: ['', '321'] })
    expect(plansOf(await eventsOf({ yard, goal, options: {}, groups: [] }))).toMatchObject([
      { outcome: 'impossible', reasons: [{ message: expect.stringContaining('no second track') }] },
    ])
  })
  it('ends with the best plan so far when stopped', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRST'
    const { yard, goal } = smallYard({
      name: '',
      lead: 8,
      caps: [12, 12, 12, 12],
      start: ['', letters.slice(0, 10), letters.slice(10), '', ''],
      goal: ['', 'TAKBSCJDRE', 'LFQGMHPINO', '', ''],
    })
    const all = await eventsOf({ yard, goal, options: { effort: Infinity }, groups: [] }, (event, stop) => {
      if (event.kind === 'own') stop()
    })
    const best = plansOf(all).at(-1)
    expect(best?.outcome).toBe('plan')
    expect(reaches(replay(yard, best ?? { steps: [], settings: {} }), goal)).toBe(true)
  })
})
