/** The live rack of the demo: starts and stops traffic, which is made of real requests through the real doors. */
import type { FastifyInstance } from 'fastify'
import { notFound } from '../engine/fault.ts'
import type { Person } from '../engine/handler.ts'
import { trafficOf, type Ask, type Step } from './traffic.ts'

type Wish = { readonly rate: number | null; readonly seconds: number | null }
type Told = { readonly running: boolean; readonly rate: number; readonly until: string | null; readonly changes: number }

type Running = { readonly rate: number; readonly until: string; readonly changes: () => number; readonly stop: () => void }
/** A token with which the rack of a company is let in; undefined where that company has none. */
export type Authorize = (company: number) => Promise<string | undefined>

const DEFAULT_RATE = 2
const DEFAULT_SECONDS = 600
/** Requests under way at once: more would only wait in the queue of the database. */
const AT_ONCE = 4
/** Above this many beats a second, each beat does more instead. */
const BEATS = 20
const MOST_IN_A_BEAT = 10

class Rack {
  readonly #app: Pick<FastifyInstance, 'inject'>
  readonly #authorize: Authorize
  readonly #running = new Map<number, Running>()

  constructor(app: Pick<FastifyInstance, 'inject'>, authorize: Authorize) {
    this.#app = app
    this.#authorize = authorize
  }

  /** Begins at once, or goes on at another rate. The work itself waits until the transaction of this call is over. */
  start({ company }: Person, { rate, seconds }: Wish): Told {
    this.#running.get(company)?.stop()
    const pace = rate ?? DEFAULT_RATE
    const lasts = seconds ?? DEFAULT_SECONDS
    const until = new Date(Date.now() + lasts * 1000).toISOString()
    let changes = 0
    let under = 0
    let step: Step | undefined
    const began = Date.now()
    const beat = (): void => {
      // A cut of cars is several changes at once; after it the rack rests until the rate is kept again.
      const owed = ((Date.now() - began) / 1000) * pace - changes - under
      if (under >= AT_ONCE || step === undefined || owed <= 0) return
      under++
      step(Math.min(MOST_IN_A_BEAT, Math.max(1, Math.round(owed))))
        .then((made) => (changes += made))
        .catch((error: unknown) => {
          // A rack that is shut out, or whose server is closing, has nothing left to do.
          console.warn('Demo traffic stopped:', error instanceof Error ? error.message : error)
          stop()
        })
        .finally(() => under--)
    }
    const timer = setInterval(beat, 1000 / Math.min(pace, BEATS)).unref()
    const end = setTimeout(() => stop(), lasts * 1000).unref()
    const stop = (): void => {
      clearInterval(timer)
      clearTimeout(end)
      step = undefined
      if (this.#running.get(company) === mine) this.#running.delete(company)
    }
    const mine: Running = { rate: pace, until, changes: () => changes, stop }
    this.#running.set(company, mine)
    setImmediate(() => {
      this.#authorize(company).then((token) => (token === undefined ? stop() : (step = trafficOf(this.#ask(token)))), stop)
    })
    return { running: true, rate: pace, until, changes: 0 }
  }

  stop({ company }: Person): Told {
    const running = this.#running.get(company)
    running?.stop()
    return { running: false, rate: running?.rate ?? 0, until: null, changes: running?.changes() ?? 0 }
  }

  close(): void {
    for (const running of this.#running.values()) running.stop()
  }

  #ask(token: string): Ask {
    return async (method, path, body) => {
      const response = await this.#app.inject({ method, url: `/api/${path}`, headers: { authorization: `Token ${token}` }, ...(body !== undefined && { payload: body }) })
      return { status: response.statusCode, body: response.json() }
    }
  }
}

let mounted: Rack | undefined

/** The rack of this server; answers 404 where the demo is off. */
export function rack(): Rack {
  if (mounted === undefined) throw notFound()
  return mounted
}

/** Opens the rack of a demo server. Returns how it is closed again, with its traffic. */
export function mountRack(app: Pick<FastifyInstance, 'inject'>, authorize: Authorize): () => void {
  const opened = new Rack(app, authorize)
  mounted = opened
  return () => {
    opened.close()
    if (mounted === opened) mounted = undefined
  }
}
