/** The scheduler: equal work runs once, the focused pane comes first, hidden panes wait, and expensive panes run less often. */
import { beforeEach, describe, expect, test } from 'vitest'
import { Scheduler, TURN_MS, type Seat } from '#src/engine/feed/scheduler.ts'

/** A clock that is moved by hand; work can let time pass. */
class Hand {
  now = 10_000
  #timers: { at: number; work: () => void }[] = []
  readonly clock = {
    now: () => this.now,
    after: (ms: number, work: () => void) => {
      const timer = { at: this.now + ms, work }
      this.#timers.push(timer)
      return () => {
        this.#timers = this.#timers.filter((one) => one !== timer)
      }
    },
  }
  async #settle(): Promise<void> {
    for (let turn = 0; turn < 8; turn++) await Promise.resolve()
  }
  /** Lets time pass, and runs microtasks between the timers that fall due. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms
    await this.#settle()
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= until).toSorted((one, two) => one.at - two.at)
      if (!next) break
      this.#timers = this.#timers.filter((one) => one !== next)
      this.now = Math.max(this.now, next.at)
      next.work()
      await this.#settle()
    }
    this.now = Math.max(this.now, until)
  }
}

let hand: Hand
let turns: Scheduler
let done: string[]
const seats = (said: Readonly<Record<string, Seat>>): void => turns.seat(new Map(Object.entries(said)))
const work =
  (name: string, costs = 0) =>
  () => {
    done.push(name)
    hand.now += costs
  }
beforeEach(() => {
  hand = new Hand()
  turns = new Scheduler(hand.clock)
  done = []
})

describe('the order of turns', () => {
  test('repeated work sleeps with the page, runs when it wakes, and ends when it is stopped', async () => {
    const end = turns.every([''], 'newer', 1000, work('asked'))
    await hand.pass(2050)
    expect(done).toEqual(['asked', 'asked'])
    turns.sleep(true)
    await hand.pass(10_000)
    expect(done).toHaveLength(2)
    turns.sleep(false)
    await hand.pass(50)
    expect(done).toHaveLength(3)
    end()
    await hand.pass(5000)
    expect(done).toHaveLength(3)
  })
  test('of two dozen panes the focused one keeps its pace, and the others run about once a second, together', async () => {
    const names = Array.from({ length: 24 }, (_, at) => `p${at}`)
    seats(Object.fromEntries(names.map((name, at) => [name, at === 0 ? 'focused' : 'seen'])))
    const at = new Map<string, number[]>(names.map((name) => [name, []]))
    for (let tenth = 0; tenth < 80; tenth++) {
      // Changes reach the panes at slightly different times.
      for (const name of names) turns.inTurn([name], name, () => at.get(name)?.push(hand.now))
      await hand.pass(TURN_MS / 2)
      for (const name of names.toReversed()) turns.inTurn([name], name, () => at.get(name)?.push(hand.now))
      await hand.pass(TURN_MS / 2)
    }
    const [focused = [], ...others] = names.map((name) => at.get(name) ?? [])
    expect(focused.length).toBeGreaterThan(70)
    for (const other of others) expect(other.length).toBeLessThan(14)
    for (const other of others) expect(other.length).toBeGreaterThan(7)
    expect(new Set(others.flatMap((other) => other.slice(1))).size).toBeLessThan(14)
  })
  test('equal work runs once, as last requested, and again only after a while', async () => {
    seats({ a: 'focused', b: 'seen' })
    turns.inTurn(['a'], 'q', work('first'))
    turns.inTurn(['b'], 'q', work('second'))
    await hand.pass(20)
    turns.inTurn(['b'], 'q', work('third'))
    await hand.pass(TURN_MS - 20)
    expect(done).toEqual(['second'])
    await hand.pass(40)
    expect(done).toEqual(['second', 'third'])
  })

  test('the focused pane comes before other visible ones', async () => {
    seats({ a: 'seen', b: 'focused', c: 'seen' })
    for (const pane of ['a', 'b', 'c']) turns.inTurn([pane], pane, work(pane))
    await hand.pass(50)
    expect(done).toEqual(['b', 'a', 'c'])
  })

  test('a hidden pane waits until it is visible; shared work does not wait for it', async () => {
    seats({ a: 'focused', b: 'hidden' })
    turns.inTurn(['b'], 'own', work('own'))
    turns.inTurn(['a', 'b'], 'shared', work('shared'))
    await hand.pass(5000)
    expect(done).toEqual(['shared'])
    seats({ a: 'seen', b: 'focused' })
    await hand.pass(50)
    expect(done).toEqual(['shared', 'own'])
  })

  test('a hidden page does nothing, and later continues where it was', async () => {
    seats({ a: 'focused' })
    turns.sleep(true)
    turns.inTurn(['a'], 'q', work('q'))
    await hand.pass(60_000)
    expect(done).toEqual([])
    turns.sleep(false)
    await hand.pass(50)
    expect(done).toEqual(['q'])
  })

  test('work waiting for a pane is dropped with the pane', async () => {
    seats({ a: 'focused', b: 'seen' })
    turns.inTurn(['b'], 'own', work('own'))
    turns.inTurn(['a', 'b'], 'shared', work('shared'))
    seats({ a: 'focused' })
    await hand.pass(200)
    expect(done).toEqual(['shared'])
  })

  test('few requests run at the same time, and drawing does not wait for responses', async () => {
    seats({ a: 'focused' })
    const answers: (() => void)[] = []
    const ask = (): Promise<void> => new Promise((resolve) => answers.push(resolve))
    for (let at = 0; at < 6; at++) turns.inTurn(['a'], `ask ${at}`, ask, 'ask')
    turns.inTurn(['a'], 'draw', work('drawn'))
    await hand.pass(100)
    expect([answers.length, done]).toEqual([4, ['drawn']])
    for (const answer of answers.slice()) answer()
    await hand.pass(50)
    expect(answers).toHaveLength(6)
  })
})

describe('shares', () => {
  /** Both panes ask for turns continuously for some seconds. */
  async function busy(
    seconds: number,
    costs: Readonly<Record<string, number>>,
  ): Promise<Readonly<Record<string, number>>> {
    done = []
    for (let at = 0; at < seconds * 20; at++) {
      for (const [pane, cost] of Object.entries(costs)) turns.inTurn([pane], pane, work(pane, cost))
      await hand.pass(50)
    }
    return Object.fromEntries(
      Object.keys(costs).map((pane) => [pane, done.filter((one) => one === pane).length / seconds]),
    )
  }

  test('a pane that takes more than its share slows only itself, and recovers its pace when it takes less', async () => {
    seats({ focus: 'focused', heavy: 'seen', light: 'seen' })
    await busy(10, { heavy: 60, light: 1 })
    const strained = await busy(10, { heavy: 60, light: 1 })
    expect(strained['heavy']).toBeLessThan(5)
    expect(strained['light']).toBeGreaterThan(6)
    const standing = turns.standing()
    expect(standing.get('heavy')?.wait).toBeGreaterThan(TURN_MS)
    expect(standing.get('light')?.wait).toBe(TURN_MS)
    await busy(30, { heavy: 1, light: 1 })
    expect(turns.standing().get('heavy')?.wait).toBe(TURN_MS)
  })

  test('two dozen expensive panes leave most of each second to key presses', async () => {
    const names = Array.from({ length: 24 }, (_, at) => `p${at}`)
    seats(Object.fromEntries(names.map((name, at) => [name, at === 0 ? 'focused' : 'seen'])))
    const costs = Object.fromEntries(names.map((name) => [name, 10]))
    await busy(8, costs)
    const done = await busy(4, costs)
    expect(Object.values(done).reduce((sum, count) => sum + count * 10, 0)).toBeLessThan(900)
    expect(Math.min(...Object.values(done))).toBeGreaterThan(0)
  })
})
