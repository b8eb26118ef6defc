/** Links: which pane receives what, in any order of selecting, responding, joining and pinning, and across windows. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contextFor,
  follows,
  hear,
  leave,
  noLinks,
  pin,
  say,
  sends,
  take,
  toggle,
  turnMode,
  type Links,
  type Told,
  type Turn,
} from '#src/engine/links/model.ts'
import { readMember, sayMember } from '#src/engine/links/member.ts'
import { channels, kindOf, type Channel, type Subject } from '#src/engine/links/subject.ts'

const car = (id: number): Subject => ({ kind: 'car', of: 'trace:railcar', id, label: `GATX ${id}` })
const ticket = (id: number): Subject => ({ kind: 'ticket', of: 'terminal:ticket', id, label: `T-${id}` })
const joined = (...places: readonly (readonly [string, Channel])[]): Links =>
  places.reduce((links, [pane, channel]) => toggle(links, pane, channel).links, noLinks)
const toldOf = (turn: Turn): Readonly<Record<string, readonly (number | string)[]>> =>
  Object.fromEntries(turn.told.map(({ pane, subjects }) => [pane, subjects.map(({ id }) => id)]))
const pick = (links: Links, pane: string, ...subjects: readonly Subject[]): Turn =>
  say(take(links, pane), pane, subjects)

describe('a channel', () => {
  const three = joined(['one', 'A'], ['two', 'A'], ['other', 'B'])
  test('sends its members what the active pane shows, except the sender and other channels', () => {
    expect(toldOf(pick(three, 'one', car(1)))).toEqual({ two: [1] })
  })
  test('what a follower shows in response goes no further', () => {
    const { links } = pick(three, 'one', car(1))
    const answers = [say(links, 'two', [car(1)]), say(links, 'two', [car(9)]), say(links, 'two', [ticket(5)])]
    expect(answers.map(toldOf)).toEqual([{}, {}, {}])
  })
  test('a late response is not a selection, even if its pane is active by then', () => {
    const { links } = pick(three, 'one', car(1))
    expect(toldOf(pick(links, 'two', car(1)))).toEqual({})
    expect(toldOf(pick(links, 'two', car(2)))).toEqual({ one: [2] })
  })
  test('a pane that joins receives what the channel carries, of each kind', () => {
    const { links } = pick(pick(three, 'one', car(1)).links, 'one', ticket(7))
    expect(toldOf(toggle(links, 'late', 'A'))).toEqual({ late: [1, 7] })
  })
  test('an empty channel receives what its new member shows', () => {
    const first = toggle(say(joined(['one', 'A'], ['two', 'B']), 'one', [car(3)]).links, 'one', 'B')
    expect(toldOf(first)).toEqual({ two: [3] })
  })
  test('a pinned pane keeps what it shows, and catches up when unpinned', () => {
    const pinned = pin(three, 'two').links
    const { links, told } = pick(pinned, 'one', car(4))
    expect([told, toldOf(pin(links, 'two'))]).toEqual([[], { two: [4] }])
    expect(toldOf(pick(links, 'two', car(5))), 'and still sends').toEqual({ one: [5] })
  })
  test('a pane may only send, or only follow', () => {
    const sender = turnMode(three, 'two').links
    const follower = turnMode(sender, 'two').links
    expect([sends(sender, 'two'), follows(sender, 'two'), sends(follower, 'two'), follows(follower, 'two')]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect([toldOf(pick(sender, 'one', car(1))), toldOf(pick(follower, 'two', car(1)))]).toEqual([{}, {}])
  })
  test('a pane on several channels receives each subject once', () => {
    const both = joined(['one', 'A'], ['one', 'B'], ['two', 'A'], ['two', 'B'], ['three', 'B'])
    expect(toldOf(pick(both, 'one', car(1)))).toEqual({ two: [1], three: [1] })
  })
  test('another selection is news, although the cursor stays on its record', () => {
    const first = pick(three, 'one', { ...car(1), selected: [1, 2] })
    expect(first.told[0]?.subjects).toEqual([{ ...car(1), selected: [1, 2] }])
    expect(toldOf(pick(first.links, 'one', { ...car(1), selected: [1, 2] }))).toEqual({})
    for (const selected of [[1, 3], [1], [2, 1, 3]])
      expect(toldOf(pick(first.links, 'one', { ...car(1), selected }))).toEqual({ two: [1] })
    expect(toldOf(pick(first.links, 'one', car(1)))).toEqual({ two: [1] })
  })
  test('a pane that leaves receives nothing more', () => {
    expect(toldOf(pick(leave(three, 'two'), 'one', car(1)))).toEqual({})
  })
  test('a message from another window makes that window the active one', () => {
    const { links, told, sent } = hear(take(three, 'one'), { channels: ['A'], subjects: [car(6)] })
    expect([links.hand, told.map(({ pane }) => pane), sent.channels]).toEqual(['', ['one', 'two'], []])
    expect(toldOf(say(links, 'one', [ticket(1)])), 'so that no answer returns').toEqual({})
  })
})

test('the links of a pane are written and read back', () => {
  const member = fc.record({
    channels: fc.subarray([...channels], { minLength: 1 }),
    mode: fc.constantFrom('both' as const, 'send' as const, 'follow' as const),
    pinned: fc.boolean(),
  })
  fc.assert(
    fc.property(member, (one) => {
      expect(readMember(sayMember(one))).toEqual(one)
    }),
  )
  expect([readMember(''), readMember('G'), readMember('A?'), readMember(7), kindOf('user:user')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

const panes = Array.from({ length: 12 }, (_, at) => `p${at}`)
type Deed = {
  readonly do: 'select' | 'toggle' | 'pin' | 'mode' | 'answer'
  readonly pane: string
  readonly channel: Channel
  readonly id: number
  readonly derived: number
}
const deed: fc.Arbitrary<Deed> = fc.record({
  do: fc.constantFrom(
    'select' as const,
    'select' as const,
    'select' as const,
    'answer' as const,
    'toggle' as const,
    'pin' as const,
    'mode' as const,
  ),
  pane: fc.constantFrom(...panes),
  channel: fc.constantFrom(...channels),
  id: fc.nat(20),
  derived: fc.nat(20),
})

/** Plays actions in twelve panes whose responses come late, in another order, and with other subjects than requested. */
function play(deeds: readonly Deed[]): {
  readonly links: Links
  readonly selections: number
  readonly sendings: number
} {
  let links = noLinks
  const pending: Told[] = []
  let [selections, sendings] = [0, 0]
  const turn = (next: Turn, mayIt: boolean): void => {
    links = next.links
    pending.push(...next.told)
    if (next.sent.subjects.length === 0) return
    sendings++
    expect(mayIt, 'only a deed of the user is sent on').toBe(true)
  }
  const answer = (told: Told | undefined, derived: number): void => {
    if (!told || told.pane === links.hand) return
    turn(say(links, told.pane, [...told.subjects, ticket(derived), car(derived)]), false)
  }
  for (const one of deeds) {
    if (one.do === 'select') {
      selections++
      links = take(links, one.pane)
      turn(say(links, one.pane, [one.id % 2 === 0 ? car(one.id) : ticket(one.id)]), true)
    } else if (one.do === 'toggle') turn(toggle(links, one.pane, one.channel), true)
    else if (one.do === 'pin') turn(pin(links, one.pane), false)
    else if (one.do === 'mode') turn(turnMode(links, one.pane), false)
    else answer(pending.splice(one.id % Math.max(1, pending.length), 1)[0], one.derived)
  }
  // The remaining responses come to an end, because responses cause no further responses.
  for (let left = pending.length; left > 0; left--) answer(pending.shift(), left)
  expect(pending).toEqual([])
  return { links, selections, sendings }
}

describe('in 10,000 random selections', () => {
  test('nothing echoes or loops, and followers show what their channel carries', () => {
    let selections = 0
    fc.assert(
      fc.property(fc.array(deed, { minLength: 180, maxLength: 220 }), (deeds) => {
        selections += play(deeds).selections
      }),
      { numRuns: 130 },
    )
    expect(selections).toBeGreaterThan(10_000)
  })

  test('panes that follow only one channel end at the latest selection', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...panes), fc.nat(50)), { minLength: 100, maxLength: 100 }),
        (picks) => {
          let links = panes.reduce((made, pane) => toggle(made, pane, 'C').links, noLinks)
          for (const [pane, id] of picks) {
            const { links: next, told } = pick(links, pane, car(id))
            expect(told.some((one) => one.pane === pane)).toBe(false)
            links = next
          }
          const last = picks.at(-1)?.[1]
          expect(panes.map((pane) => links.at.get(pane)?.get('car')?.id)).toEqual(panes.map(() => last))
          expect(contextFor(links, 'p0').map(({ id }) => id)).toEqual([last])
        },
      ),
      { numRuns: 100 },
    )
  })
})
