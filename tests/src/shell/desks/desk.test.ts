/** A desk is restored as it was saved, and an invalid one is refused as a whole. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { restoreSavedState } from '#src/engine/panes/saved.state.ts'
import { linksNow } from '#src/engine/links/session.ts'
import { session } from '#src/engine/session/session.state.ts'
import { currentDesk, restore } from '#src/shell/desks/desk.ts'
import { deskFrom, placeFrom, type SavedLayout, type SavedDesk } from '#src/shell/desks/saved-desk.ts'
import { linkedDesk, longest, sayDeskLink } from '#src/shell/desks/link.ts'
import { keysIn } from '#src/shell/state/tree/parts.ts'
import { desk } from '#src/shell/state/desk.state.ts'

const base = 'https://highball.example.com/'
const hashOf = (link: string): string => new URL(link).hash.slice(1)

const path = fc.constantFrom('/', '/user/', '/contract/yard/3/management/?track=7', '/a%20b/')
const place: fc.Arbitrary<SavedLayout> = fc.letrec<{ place: SavedLayout; tabs: SavedLayout; split: SavedLayout }>(
  (tie) => ({
    place: fc.oneof({ maxDepth: 3 }, path, tie('tabs'), tie('split')),
    tabs: fc
      .array(path, { minLength: 2, maxLength: 4 })
      .chain((tabs) => fc.nat(tabs.length - 1).map((active) => ({ tabs, active }))),
    split: fc.record({
      direction: fc.constantFrom('row' as const, 'column' as const),
      parts: fc.array(tie('place'), { minLength: 2, maxLength: 3 }),
    }),
  }),
).place

describe('desk', () => {
  test('what was saved is read back unchanged', () => {
    fc.assert(
      fc.property(place, (saved) => {
        expect(placeFrom(JSON.parse(JSON.stringify(saved)))).toEqual(saved)
      }),
    )
  })

  test('a restored desk saves as itself, and its link opens the same', async () => {
    const saved = {
      place: {
        direction: 'row' as const,
        parts: ['/user/', { tabs: ['/', '/config/user/'], active: 1 }],
        sizes: [30, 70],
      },
      focused: 2,
      saved_at: '',
      links: ['A', '', 'BC<!'],
    }
    restore(saved)
    const linked = await linkedDesk(hashOf(await sayDeskLink(currentDesk(), base)))
    expect([{ ...currentDesk(), saved_at: '' }, linked]).toEqual([saved, saved])
    const [first = '', , third = ''] = keysIn(desk().tree)
    expect([linksNow().members.get(first)?.channels, linksNow().members.get(third)]).toEqual([
      ['A'],
      { channels: ['B', 'C'], mode: 'follow', pinned: true },
    ])
  })

  test('what a pane saves besides its path is in the desk, but not in its link', async () => {
    const kept = [{ row: 4711, column: 2, marked: [4711, 4712] }, null]
    const saved: SavedDesk = { place: { direction: 'row', parts: ['/user/', '/'] }, focused: 0, saved_at: '', kept }
    restore(saved)
    expect(currentDesk().kept).toEqual(kept)
    expect((await linkedDesk(hashOf(await sayDeskLink(currentDesk(), base))))?.kept).toBeUndefined()
    restoreSavedState(keysIn(desk().tree)[0] ?? '', undefined)
    expect(currentDesk().kept).toBeUndefined()
  })

  test('a link of an older release still opens', async () => {
    expect(
      await linkedDesk(`/desk?d=${encodeURIComponent(JSON.stringify({ place: '/user/', focused: 0, saved_at: '' }))}`),
    ).toEqual({ place: '/user/', focused: 0, saved_at: '' })
  })
  test.each(['/user/', '/desk?d=', '/desk?d=nonsense', '/desk?d=%7Bhalf', '/desk?d=abc!'])(
    '%s is not a desk',
    async (href) => {
      expect(await linkedDesk(href)).toBeUndefined()
    },
  )

  test.each([
    [null],
    [7],
    ['no path'],
    [{ tabs: ['/'] }],
    [{ tabs: ['/', 3], active: 0 }],
    [{ direction: 'row', parts: ['/'] }],
    [{ direction: 'up', parts: ['/', '/'] }],
    [{ direction: 'row', parts: ['/', { tabs: [] }] }],
  ])('%j is not a layout', (said) => {
    expect([placeFrom(said), deskFrom({ place: said })]).toEqual([undefined, undefined])
  })

  test('any input is parsed without an error', () => {
    fc.assert(
      fc.property(fc.anything(), (said) => {
        // What was parsed can be parsed again, so it contains nothing invalid.
        const read = deskFrom({ place: said })
        expect(deskFrom(read)).toEqual(read)
      }),
    )
  })
})

describe('a link to twelve panes with long paths', () => {
  // Varying digits, so that the link is not compressed better than real data.
  const uuid = (at: number): string =>
    [...Array.from({ length: 32 }).keys()]
      .map((digit) => ((at * 2654435761 + digit * 40503 + digit * digit * 97) >>> 7) % 16)
      .map((digit) => digit.toString(16))
      .join('')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const paths = Array.from({ length: 12 }, (_, at) =>
    at % 3 === 0
      ? `/company/terminalboss/v3/ticket/detail/${uuid(at)}`
      : at % 3 === 1
        ? `/company/fleet/cars/table/?f.car_mark=%3DGATX%7C%3DUTLX&f.car_number=204${at}..205${at}&q=T108&sort=-updated_at,car_number&columns=car_mark,car_number,car_type,length_ft,status,load_status,product,load_percent,hold`
        : `/contract/yard/${at}/management/?view=planned&track=${at * 7}&find=GATX+20${at}11`,
  )
  const place: SavedLayout = {
    direction: 'column',
    parts: [0, 4, 8].map((from) => ({
      direction: 'row',
      parts: paths.slice(from, from + 4),
      sizes: [31.2, 18.8, 24.4, 25.6],
    })),
    sizes: [33.3, 33.3, 33.4],
  }
  const links = paths.map((_, at) => 'ABCDEF'.slice(at % 6, (at % 6) + 1))

  test('has at most 2,000 characters and opens unchanged', async () => {
    const link = await sayDeskLink({ place, focused: 5, saved_at: '', links }, base)
    expect(link.length).toBeLessThanOrEqual(longest)
    expect(longest).toBe(2000)
    expect(await linkedDesk(hashOf(link))).toEqual({ place, focused: 5, saved_at: '', links })
  })
  test('contains nothing about its author, and no token from a path', async () => {
    session().now = {
      state: 'in',
      me: {
        id: 4711,
        email: 'ann.lee@example.test',
        name: 'Ann Lee',
        telephone: '555-0199',
        company: { id: 7, name: 'Prairie' },
        groups: [],
        permissions: [],
        app_config: {},
        terminalboss: false,
        wheelhouse: false,
        track_and_trace: false,
        operations: false,
        schedule: false,
        invoice: false,
        document_reading: false,
        reports: false,
        terminalbossv3: false,
      },
    }
    restore({
      place: { direction: 'row', parts: ['/user/?token=abc123&view=open', '/?password=hush&key=k1'], sizes: [50, 50] },
      focused: 0,
      saved_at: '',
    })
    const read = await linkedDesk(hashOf(await sayDeskLink(currentDesk(), base)))
    expect(read).toEqual({
      place: { direction: 'row', parts: ['/user/?view=open', '/'], sizes: [50, 50] },
      focused: 0,
      saved_at: '',
    })
    expect(JSON.stringify(read)).not.toMatch(/4711|ann|lee|555|abc123|hush|k1/i)
    session().now = { state: 'out' }
  })
  test('a longer one is refused with a reason', async () => {
    const noise: readonly string[] = Array.from(
      { length: 12 },
      (_, at) => `/user/?q=${Array.from({ length: 12 }, (__, one) => uuid(at * 31 + one)).join('')}`,
    )
    await expect(
      sayDeskLink({ place: { direction: 'row', parts: noise }, focused: 0, saved_at: '' }, base),
    ).rejects.toThrow(/too large for a link: it would be [\d]+ characters, and 2000 is the most/)
  })
})
