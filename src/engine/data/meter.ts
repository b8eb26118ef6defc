/** Measures what this page costs while the meter is open: frames, long tasks, key to paint, response times, cache size. */
import { standingOfPanes } from '../feed/page-scheduler.ts'
import { workerDelay } from './worker.ts'
import { delayOfLine } from '../feed/channel.ts'
import { queryClient } from './query.state.ts'
import type { Standing } from '../feed/scheduler.ts'

/** Number of samples kept of each kind. */
const KEPT = 300
const LOOK_MS = 1000
/** The browser does not report shorter events; it rounds to 8 ms. */
const LEAST_EVENT_MS = 16

export type Figures = {
  /** Milliseconds between frames. */
  readonly frame: { readonly median: number; readonly p95: number } | undefined
  /** Number of frames over 50 ms since the meter was opened, and the longest in ms. */
  readonly long: { readonly count: number; readonly longest: number }
  /** Milliseconds from a key press to the frame that paints its effect; undefined until one takes longer than a frame. */
  readonly key: { readonly p95: number; readonly last: number; readonly count: number } | undefined
  /** Round trip to the server over the socket, and to the worker, in ms. */
  readonly socket: number | undefined
  readonly worker: number | undefined
  readonly cache: { readonly questions: number; readonly asked: number; readonly heap: number | undefined }
  readonly panes: ReadonlyMap<string, Standing>
}

const nearest = (samples: readonly number[], p: number): number =>
  samples.toSorted((one, two) => one - two)[Math.max(0, Math.ceil((p / 100) * samples.length) - 1)] ?? 0
const keep = (samples: number[], one: number): void => {
  samples.push(one)
  if (samples.length > KEPT) samples.shift()
}

/** Heap size in megabytes, in browsers that report it. */
function heapNow(): number | undefined {
  const memory: unknown = 'memory' in performance ? performance.memory : undefined
  return typeof memory === 'object' &&
    memory !== null &&
    'usedJSHeapSize' in memory &&
    typeof memory.usedJSHeapSize === 'number'
    ? memory.usedJSHeapSize / 1e6
    : undefined
}

type Heard = PerformanceEntry & { readonly processingStart?: number }
function observe(type: string, hear: (entry: Heard) => void, more: object = {}): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => {}
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(hear))
  observer.observe({ type, ...more })
  return () => observer.disconnect()
}

/** Reports once a second until the returned function is called. */
export function startMeter(tell: (figures: Figures) => void): () => void {
  const frames: number[] = []
  const keys: number[] = []
  const long = { count: 0, longest: 0 }
  let ended = false
  let before: number | undefined
  const frame = (now: number): void => {
    if (ended) return
    if (before !== undefined) keep(frames, now - before)
    before = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  const frameType = PerformanceObserver.supportedEntryTypes.includes('long-animation-frame')
    ? 'long-animation-frame'
    : 'longtask'
  const stops = [
    observe(frameType, ({ duration }) => {
      long.count += 1
      long.longest = Math.max(long.longest, duration)
    }),
    observe(
      'event',
      ({ name, duration }) => {
        if (name === 'keydown') keep(keys, duration)
      },
      { durationThreshold: LEAST_EVENT_MS },
    ),
  ]
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async (): Promise<void> => {
    const [socket, worker] = await Promise.all([delayOfLine(), workerDelay()])
    if (ended) return
    const questions = queryClient().getQueryCache().getAll()
    tell({
      frame: frames.length === 0 ? undefined : { median: nearest(frames, 50), p95: nearest(frames, 95) },
      long: { ...long },
      key: keys.length === 0 ? undefined : { p95: nearest(keys, 95), last: keys.at(-1) ?? 0, count: keys.length },
      socket,
      worker,
      cache: { questions: questions.length, asked: questions.filter((one) => one.isActive()).length, heap: heapNow() },
      panes: standingOfPanes(),
    })
    timer = setTimeout(() => void look(), LOOK_MS)
  }
  void look()
  return () => {
    ended = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
