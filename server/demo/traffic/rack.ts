/** The simulated loading rack: starts and stops traffic for a company, made of real requests to the server's own API. */
import type { FastifyInstance } from 'fastify'
import type { Person } from '#server/engine/base/handler.ts'
import { trafficSteps } from './traffic.ts'
import type { SendRequest, TrafficStep } from './request.ts'

type Pace = { readonly rate: number | null; readonly seconds: number | null }
type RackState = {
  readonly running: boolean
  readonly rate: number
  readonly until: string | null
  readonly changes: number
}

type RunningTraffic = {
  readonly rate: number
  readonly until: string
  readonly changes: () => number
  readonly stop: () => void
}
/** The token of the user in whose name a company's traffic is made; undefined where the company has no such user. */
export type SignInRack = (company: number) => Promise<string | undefined>

const DEFAULT_RATE = 2
const DEFAULT_SECONDS = 600
/** Requests at once: more would only wait for the database. */
const AT_ONCE = 4
/** Above this many steps a second, each step makes more changes instead. */
const MOST_STEPS_A_SECOND = 20
const MOST_CHANGES_OF_A_STEP = 10

export class Rack {
  readonly #app: Pick<FastifyInstance, 'inject'>
  readonly #signIn: SignInRack
  readonly #running = new Map<number, RunningTraffic>()

  constructor(app: Pick<FastifyInstance, 'inject'>, signIn: SignInRack) {
    this.#app = app
    this.#signIn = signIn
  }

  /** Starts, or changes the rate. The first step waits until the transaction of this call has ended. */
  start({ company }: Person, { rate, seconds }: Pace): RackState {
    this.#running.get(company)?.stop()
    const perSecond = rate ?? DEFAULT_RATE
    const lasts = (seconds ?? DEFAULT_SECONDS) * 1000
    const until = new Date(Date.now() + lasts).toISOString()
    let changes = 0
    let underWay = 0
    let step: TrafficStep | undefined
    const began = Date.now()
    const tick = (): void => {
      // A step may make more changes than it was due, such as a whole cut of cars; the next ones then wait until the rate is right again.
      const due = ((Date.now() - began) / 1000) * perSecond - changes - underWay
      if (underWay >= AT_ONCE || step === undefined || due <= 0) return
      underWay++
      step(Math.min(MOST_CHANGES_OF_A_STEP, Math.max(1, Math.round(due))))
        .then((made) => (changes += made))
        .catch((error: unknown) => {
          // The user lost the permission, or the server is closing.
          console.warn('Demo traffic stopped:', error instanceof Error ? error.message : error)
          stop()
        })
        .finally(() => underWay--)
    }
    const timer = setInterval(tick, 1000 / Math.min(perSecond, MOST_STEPS_A_SECOND)).unref()
    const end = setTimeout(() => stop(), lasts).unref()
    const stop = (): void => {
      clearInterval(timer)
      clearTimeout(end)
      step = undefined
      if (this.#running.get(company) === mine) this.#running.delete(company)
    }
    const mine: RunningTraffic = { rate: perSecond, until, changes: () => changes, stop }
    this.#running.set(company, mine)
    setImmediate(() => {
      this.#signIn(company).then(
        (token) => (token === undefined ? stop() : (step = trafficSteps(this.#requestsWith(token)))),
        stop,
      )
    })
    return { running: true, rate: perSecond, until, changes: 0 }
  }

  stop({ company }: Person): RackState {
    const running = this.#running.get(company)
    running?.stop()
    return { running: false, rate: running?.rate ?? 0, until: null, changes: running?.changes() ?? 0 }
  }

  close(): void {
    for (const running of this.#running.values()) running.stop()
  }

  #requestsWith(token: string): SendRequest {
    return async (method, path, body) => {
      const response = await this.#app.inject({
        method,
        url: `/api/${path}`,
        headers: { authorization: `Token ${token}` },
        ...(body !== undefined && { payload: body }),
      })
      return { status: response.statusCode, body: response.json() }
    }
  }
}
