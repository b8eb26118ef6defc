/**
 * The history of a yard: 10,000 moves over 24 tracks and 1,500 cars, any past time ready to draw; and a step through it painted in real
 * Chromium.
 */
import type { Page } from 'playwright'
import { spots, type Layout } from '#model/areas/yard/rules/yard.ts'
import { applyMove, moveCut, settle } from '#model/areas/yard/rules/move.ts'
import { pastOf } from '#src/areas/yard/history/past-layout.ts'
import { answerAt } from '#src/areas/yard/history/past-answer.ts'
import { boardOf, type BoardCar, type YardAnswer } from '#src/areas/yard/data/layout.ts'
import type { PastMove } from '#src/areas/yard/data/calls.ts'
import { Site } from '../../e2e/site/site.ts'
import { percentile, type Measure, type Table } from '../kit/bench.ts'
import { launch, signedIn } from '../kit/painted.ts'

const TRACKS = 24
const CARS = 1500
const MOVES = 10_000

/** The same numbers in every run. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function made(): { answer: YardAnswer; moves: PastMove[]; first: Layout } {
  const pick = random(7)
  const ids = Array.from({ length: CARS }, (_, index) => index + 1)
  const first = new Map(
    Array.from({ length: TRACKS }, (_, track): [number, readonly number[]] => [
      track + 1,
      ids.filter((id) => id % TRACKS === track),
    ]),
  )
  let layout: Layout = first
  const moves: PastMove[] = []
  const begin = Date.UTC(2026, 0, 1)
  for (let index = 0; index < MOVES; index++) {
    const from = 1 + pick(TRACKS)
    const standing = layout.get(from) ?? []
    const at = pick(Math.max(1, standing.length - 3))
    const cut = standing.slice(at, at + 1 + pick(6))
    const lines = moveCut(layout, cut, 1 + pick(TRACKS), 1 + pick(30))
    const before = spots(layout)
    const after = applyMove(layout, lines)
    const told = settle(after, lines).map(({ car, to_track, to_seq }) => ({
      car,
      mark: `GATX ${car}`,
      from: before.get(car) ?? null,
      to: to_track === null || to_seq === null ? null : { track: to_track, seq: to_seq },
    }))
    moves.unshift({
      id: index + 1,
      scenario: 'actual',
      kind: 'move',
      summary: `Move ${index + 1}`,
      car_count: cut.length,
      by: 1,
      by_name: 'Priya',
      at: new Date(begin + index * 60_000).toISOString(),
      undoes: null,
      data: { lines: told },
    })
    layout = after
  }
  const cars = ids.map((id): BoardCar => ({
    id,
    car_mark: 'GATX',
    car_number: String(id),
    length_ft: 50 + (id % 11),
    hold: false,
    bad_order: false,
    car_type: 'T108',
    load_status: 'L',
    load_percent: 100,
    product: null,
    commodity: '',
    hold_reason: '',
    bad_order_reason: '',
  }))
  const tracks = Array.from({ length: TRACKS }, (_, index) => ({
    id: index + 1,
    name: `T${index + 1}`,
    kind: 'storage' as const,
    position: index,
    length_ft: null,
    usable_length_ft: 4500,
    active: true,
    open_ends: 'AB' as const,
  }))
  const placed = [...layout]
  return {
    answer: {
      yard: { id: 1, name: 'Bench', timezone: 'UTC' },
      tracks,
      cars,
      placements: { actual: placed, planned: placed },
      unassigned: { actual: [], planned: [] },
    },
    moves,
    first,
  }
}

function reckoned(): Measure[] {
  const { answer, moves, first } = made()
  let began = performance.now()
  const past = pastOf(answer, moves)
  const oldest = past.past.before(MOVES)
  const all = performance.now() - began
  // Reverting every step must give the very first layout, because a fast wrong answer is worthless.
  for (const [track, cars] of first)
    if (String(oldest.get(track)) !== String(cars))
      throw new Error(`Track ${track} is not as it was before the first move.`)
  const pick = random(11)
  const one: number[] = []
  const two: number[] = []
  for (let round = 0; round < 300; round++) {
    const [back, mark] = [pick(MOVES + 1), pick(MOVES + 1)]
    began = performance.now()
    boardOf(answerAt(answer, past, back, null))
    one.push(performance.now() - began)
    began = performance.now()
    boardOf(answerAt(answer, past, back, mark))
    two.push(performance.now() - began)
  }
  // What a peer without stored layouts does: reverts every move from the present, each time.
  began = performance.now()
  const steps = past.past.steps
  let layout: Layout = new Map(answer.placements.actual)
  for (const { lines } of steps.slice(0, 5000))
    layout = applyMove(
      layout,
      lines.map(({ car, from }) => ({
        car,
        from_track: null,
        from_seq: null,
        to_track: from?.track ?? null,
        to_seq: from?.seq ?? null,
      })),
    )
  const plain = performance.now() - began
  return [
    { measure: '10,000 moves read in, all taken back once', ours: all, unit: 'ms' },
    {
      measure: 'any moment, ready to draw, p95 of 300',
      ours: percentile(one, 95),
      unit: 'ms',
      limit: 50,
      peer: { name: 'taking back 5,000 moves', value: plain },
    },
    { measure: 'any moment, worst', ours: Math.max(...one), unit: 'ms', limit: 50 },
    { measure: 'two moments compared, p95', ours: percentile(two, 95), unit: 'ms', limit: 50 },
  ]
}

/** Runs in the page: measures from the next key to the end of the frame that shows another time. */
const armed = (): Promise<number> =>
  new Promise((resolve) => {
    const said = (): string =>
      document.querySelector('[role="toolbar"][aria-label="Time"] button[class*="moment"]')?.textContent ?? ''
    const before = `${said()} ${document.querySelector('[role="region"][aria-label^="History of"] > [aria-live]')?.textContent ?? ''}`
    addEventListener(
      'keydown',
      () => {
        const began = performance.now()
        const look = (): void => {
          if (
            `${said()} ${document.querySelector('[role="region"][aria-label^="History of"] > [aria-live]')?.textContent ?? ''}` ===
            before
          )
            return void requestAnimationFrame(look)
          const painted = new MessageChannel()
          painted.port1.onmessage = () => resolve(performance.now() - began)
          painted.port2.postMessage(null)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })

async function stepped(page: Page): Promise<number[]> {
  const samples: number[] = []
  // Backwards only, because a step forward makes all moves of the same time at once.
  for (let round = 0; round < 30; round++) {
    const done = page.evaluate(armed)
    await page.waitForTimeout(60)
    await page.keyboard.press('ArrowLeft')
    samples.push(await done)
  }
  return samples
}

async function painted(): Promise<Measure[]> {
  const site = await Site.open()
  const browser = await launch()
  const page = await signedIn(browser, site, 'planner', { width: 1440, height: 900 })
  // Closes the other panes of a new user's desk, which would be measured too.
  if ((await page.locator('[data-pane]').count()) > 1) {
    await page.keyboard.press('k')
    await page.keyboard.press('x')
  }
  const api = await site.as('planner')
  const { results } = await api<{ results: { id: number }[] }>('yard_management/rail_yard/?name=Gateway%20Yard')
  await page.goto(`${site.url}/#/contract/yard/${results[0]?.id ?? 0}/history/`)
  await page.getByRole('grid', { name: /layout of Gateway Yard/ }).waitFor()
  await page.waitForTimeout(1000)
  await page.getByRole('region', { name: /^History of/ }).focus()
  const samples = await stepped(page)
  await browser.close()
  await site.close()
  return [
    {
      measure: 'a step through a yard of 1,500 cars, key → painted, p95 of 30',
      ours: percentile(samples, 95),
      unit: 'ms',
      limit: 50,
    },
  ]
}

export async function bench(): Promise<Table> {
  return {
    title: `History of ${MOVES} moves, ${TRACKS} tracks, ${CARS} cars`,
    rows: [...reckoned(), ...(await painted())],
  }
}
