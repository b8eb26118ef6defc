/**
 * Observes a table on a canvas from within the page: when rows were first drawn, when the effect of a key was drawn, and what blocked the
 * main thread.
 */
import type { Page } from 'playwright'

/**
 * `cursor`: its ring is elsewhere; `rows`: other rows are drawn; `heads`: group headings are; `count`: the footer shows another number of
 * rows.
 */
export type Effect = 'cursor' | 'rows' | 'heads' | 'count'
/** `blocked`: the longest task after the table was requested; `begun`: that of the console before. */
export type Opening = {
  readonly asked: number
  readonly rows: number
  readonly all: number
  readonly blocked: number
  readonly begun: number
}
export type Slowest = { readonly blocked: number; readonly events: readonly number[]; readonly keys: number }

type Seen = {
  /** The ticket in each line of the canvas, by its position. */
  lines: Map<number, string>
  ring: number
  heads: number
  rows: number
  tasks: { readonly at: number; readonly took: number }[]
  keys: number
  events: Map<number, number>
  count: () => string
  done: Promise<number>
}

/** Put into the page before everything else, so it may use nothing from this module. */
export function beginWatch(): void {
  const seen: Seen = {
    lines: new Map(),
    ring: -1,
    heads: 0,
    rows: 0,
    tasks: [],
    keys: 0,
    events: new Map(),
    count: () => document.querySelector('section [role="status"] strong')?.textContent ?? '',
    done: Promise.resolve(0),
  }
  // oxlint-disable-next-line typescript/unbound-method -- each is called on the context it was called on
  const { fillText, fillRect, strokeRect } = CanvasRenderingContext2D.prototype
  Object.assign(CanvasRenderingContext2D.prototype, {
    fillText(this: CanvasRenderingContext2D, text: string, x: number, y: number, ...rest: number[]) {
      if (/^[A-Z]-?\d{4,8}$/.test(text) && x < 200) {
        if (seen.rows === 0) requestAnimationFrame(() => (seen.rows ||= performance.now()))
        seen.lines.set(Math.round(y), text)
      } else if (/\(\d[\d,]*\)$/.test(text)) seen.heads++
      return fillText.call(this, text, x, y, ...rest)
    },
    fillRect(this: CanvasRenderingContext2D, x: number, y: number, width: number, height: number) {
      // A complete redraw.
      if (x === 0 && y === 0 && height > 400) seen.lines.clear()
      return fillRect.call(this, x, y, width, height)
    },
    strokeRect(this: CanvasRenderingContext2D, x: number, y: number, width: number, height: number) {
      seen.ring = y
      return strokeRect.call(this, x, y, width, height)
    },
  })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ at: startTime, took: duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as unknown as readonly {
      duration: number
      interactionId: number
    }[])
      if (interactionId > 0) seen.events.set(interactionId, Math.max(duration, seen.events.get(interactionId) ?? 0))
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  addEventListener('keydown', () => seen.keys++, { capture: true })
  Object.assign(globalThis, { seen })
}

/** Runs in the page: measures the next key until the end of the frame in which its effect is drawn. */
function arm(effect: Effect): void {
  const { seen } = globalThis as unknown as { seen: Seen }
  const before = { lines: new Map(seen.lines), ring: seen.ring, count: seen.count() }
  seen.heads = 0
  const isDone: Readonly<Record<Effect, () => boolean>> = {
    cursor: () => seen.ring !== before.ring,
    rows: () => [...seen.lines].filter(([y, text]) => before.lines.get(y) !== text).length > 4,
    heads: () => seen.heads > 0,
    count: () => seen.count() !== before.count,
  }
  seen.done = new Promise((resolve) => {
    const hear = (): void => {
      const began = performance.now()
      const look = (): void => {
        if (performance.now() - began > 8000) return resolve(Number.NaN)
        if (!isDone[effect]()) return void requestAnimationFrame(look)
        const painted = new MessageChannel()
        painted.port1.onmessage = () => resolve(performance.now() - began)
        painted.port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    addEventListener('keydown', hear, { capture: true, once: true })
  })
}

/** Milliseconds from the key to the painted frame. */
export async function keyDone(page: Page, key: string, effect: Effect): Promise<number> {
  await page.evaluate(arm, effect)
  await page.keyboard.press(key)
  const took = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.done)
  if (Number.isNaN(took)) throw new Error(`${key}: nothing of ${effect} was drawn.`)
  return took
}

/**
 * Milliseconds from the navigation: when the table's worker was requested, when its first rows appeared and when all; and the longest task
 * meanwhile.
 */
export async function openings(page: Page, rows: number): Promise<Opening> {
  const all = await page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const { seen } = globalThis as unknown as { seen: Seen }
          if (seen.count() === wanted && document.querySelector('section [role="status"] progress') === null)
            resolve(performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    rows.toLocaleString('en-US'),
  )
  await page.waitForTimeout(500)
  return page.evaluate((ended) => {
    const { seen } = globalThis as unknown as { seen: Seen }
    const asked =
      performance.getEntriesByType('resource').find(({ name }) => name.includes('worker'))?.startTime ?? Number.NaN
    const longest = (isLate: boolean): number =>
      Math.max(0, ...seen.tasks.filter(({ at }) => at >= asked === isLate).map(({ took }) => took))
    return { asked, rows: seen.rows, all: ended, blocked: longest(true), begun: longest(false) }
  }, all)
}

/** The longest task, and the duration of each key by the browser's own measure, since the last call. */
export async function slowest(page: Page): Promise<Slowest> {
  const { blocked, keys, events } = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen }
    const said = {
      blocked: Math.max(0, ...seen.tasks.map(({ took }) => took)),
      keys: seen.keys,
      events: [...seen.events.values()],
    }
    Object.assign(seen, { tasks: [], keys: 0, events: new Map() })
    return said
  })
  // Events shorter than the browser's reporting limit count with that limit.
  return { blocked, keys, events: [...events, ...Array.from({ length: Math.max(0, keys - events.length) }, () => 16)] }
}
