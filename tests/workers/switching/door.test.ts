import { describe, expect, it } from 'vitest'
import { reaches, replay } from '#model/rules/switching.ts'
import { planAside, type SwitchingNews, type SwitchingQuestion } from '#workers/switching/door.ts'
import { smallYard } from '../../model/switching-yards.ts'

/** Everything that is told until the end; `hear` may stop it. */
const told = (question: SwitchingQuestion, hear: (news: SwitchingNews, stop: () => void) => void = () => {}): Promise<SwitchingNews[]> =>
  new Promise((resolve) => {
    const all: SwitchingNews[] = []
    const stop = planAside(question, (news) => {
      all.push(news)
      hear(news, () => stop())
      if (news.kind === 'end') resolve(all)
    })
  })
const plansOf = (all: readonly SwitchingNews[]) => all.flatMap((news) => (news.kind === 'plan' ? [news.plan] : []))

describe('the worker plans aside', () => {
  it('tells every plan as it is found, the own order once, and the end', async () => {
    const { yard, goal } = smallYard({ name: '', lead: 5, caps: [5, 3, 3], start: ['', '12345', '', ''], goal: ['', '54321', '', ''] })
    const all = await told({ yard, goal, options: { metric: 'atomic' }, groups: [['5'.charCodeAt(0)], ['4'.charCodeAt(0)], ['3'.charCodeAt(0)], ['2'.charCodeAt(0)]] })
    const plans = plansOf(all)
    expect(plans.map(({ steps }) => steps.length)).toEqual(plans.map(({ steps }) => steps.length).toSorted((a, b) => b - a))
    expect(plans.at(-1)).toMatchObject({ optimal: true, costs: { moves: 11 } })
    const own = all.flatMap((news) => (news.kind === 'own' ? [news.own] : []))
    expect(own).toMatchObject([{ done: 4, of: 4, problem: '' }])
    expect(own[0]?.costs.moves).toBeGreaterThanOrEqual(11)
    expect(reaches(replay(yard, { steps: own[0]?.steps ?? [], settings: { metric: 'atomic' } }), goal)).toBe(true)
    expect(all.at(-1)?.kind).toBe('end')
  })
  it('an impossible goal is told with its reason', async () => {
    const { yard, goal } = smallYard({ name: '', lead: 3, caps: [3], start: ['', '123'], goal: ['', '321'] })
    expect(plansOf(await told({ yard, goal, options: {}, groups: [] }))).toMatchObject([{ outcome: 'impossible', reasons: [{ message: expect.stringContaining('no second track') }] }])
  })
  it('stopped, it ends with the best so far', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRST'
    const { yard, goal } = smallYard({ name: '', lead: 8, caps: [12, 12, 12, 12], start: ['', letters.slice(0, 10), letters.slice(10), '', ''], goal: ['', 'TAKBSCJDRE', 'LFQGMHPINO', '', ''] })
    const all = await told({ yard, goal, options: { effort: Infinity }, groups: [] }, (news, stop) => {
      if (news.kind === 'own') stop()
    })
    const best = plansOf(all).at(-1)
    expect(best?.outcome).toBe('plan')
    expect(reaches(replay(yard, best ?? { steps: [], settings: {} }), goal)).toBe(true)
  })
})
