/** Who gets a place for costly work, who waits and who is refused, in any order of coming and going. */
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { Cost } from '#model/kernel/limits.ts'
import { HttpError } from '#server/engine/base/http-error.ts'
import { quotas } from '#server/engine/limits/quotas.ts'
import { createWorkload } from '#server/engine/limits/workload.state.ts'

const costs = Object.keys(quotas) as Cost[]
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const sum = (sizes: readonly { readonly size: number }[]): number => sizes.reduce((all, { size }) => all + size, 0)
const worker = (id: number) => ({ id, company: id % 3 })

/** What one step does: somebody comes, somebody leaves, or somebody who waits gives up. */
const steps = fc.array(
  fc.record({
    does: fc.constantFrom('come', 'come', 'come', 'leave', 'give up'),
    cost: fc.constantFrom(...costs),
    user: fc.integer({ min: 0, max: 8 }),
    /** The part of the quota that is taken, where it is not counted by one. */
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    which: fc.nat(),
  }),
  { maxLength: 300 },
)

test('nobody has more under way than the quota, nobody who waits is forgotten, and no place is lost', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const workload = createWorkload()
      type Guest = {
        cost: Cost
        user: number
        size: number
        is: 'waits' | 'works' | 'gone'
        leave: () => void
        stop: AbortController
      }
      const guests: Guest[] = []
      const fates: unknown[] = []
      const expected: unknown[] = []
      const those = (is: Guest['is'], test: (guest: Guest) => boolean = () => true) =>
        guests.filter((guest) => guest.is === is && test(guest))
      for (const { does, cost, user, part, which } of all) {
        const size = cost === 'list' ? Math.ceil(part * quotas.list.user) : 1
        if (does === 'come') {
          const guest: Guest = { cost, user, size, is: 'waits', leave: () => undefined, stop: new AbortController() }
          guests.push(guest)
          const mine = (one: Guest): boolean => one.cost === cost && one.user === user && one !== guest
          const isUserFull = sum(those('works', mine)) + size > quotas[cost].user
          const ofCompany = those('works', (one) => one.cost === cost && one.user % 3 === user % 3)
          const ahead = those('waits', mine).length
          const isFull = isUserFull || ahead > 0 || sum(ofCompany) + size > quotas[cost].company
          const mayWait = ahead < quotas[cost].waiting
          let refused: unknown
          void workload.enter(cost, worker(user), guest.stop.signal, size).then(
            (leave) => Object.assign(guest, { is: 'works', leave }),
            (error: unknown) => {
              guest.is = 'gone'
              refused = error
            },
          )
          await settled()
          const refusal = refused instanceof HttpError ? refused : undefined
          fates.push([guest.is, refusal?.headers['Retry-After'], refusal?.body['detail']])
          const { called, retryAfter } = quotas[cost]
          const [most, whose] = isUserFull
            ? [quotas[cost].user, 'You already have']
            : [quotas[cost].company, 'Your company already has']
          const detail = `${whose} ${most} ${called[most === 1 ? 0 : 1]} under way. Try again when one is done.`
          expected.push(
            isFull && !mayWait
              ? ['gone', String(retryAfter), detail]
              : [isFull ? 'waits' : 'works', undefined, undefined],
          )
        } else if (does === 'leave') {
          const working = those('works')
          const guest = working[which % Math.max(1, working.length)]
          if (guest) {
            guest.is = 'gone'
            guest.leave()
            guest.leave()
          }
        } else {
          const waiting = those('waits')
          waiting[which % Math.max(1, waiting.length)]?.stop.abort()
        }
        await settled()
        for (const one of those('works')) {
          const isOfKind = (other: Guest): boolean => other.cost === one.cost
          const ofUser = those('works', (other) => isOfKind(other) && other.user === one.user)
          const ofCompany = those('works', (other) => isOfKind(other) && other.user % 3 === one.user % 3)
          expect(sum(ofUser)).toBeLessThanOrEqual(quotas[one.cost].user)
          expect(sum(ofCompany)).toBeLessThanOrEqual(quotas[one.cost].company)
        }
      }
      // When everybody who works leaves, again and again, all who waited have had their turn.
      for (let working = those('works'); working.length > 0; working = those('works')) {
        for (const guest of working) {
          guest.is = 'gone'
          guest.leave()
        }
        await settled()
      }
      expect(those('waits')).toEqual([])
      expect(fates).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

test('one company at its limit takes nothing from another', async () => {
  const workload = createWorkload()
  for (const cost of costs) {
    const { user, company } = quotas[cost]
    for (let place = 0; place < company; place++)
      await workload.enter(cost, { id: Math.floor(place / user), company: 1 })
    await expect(workload.enter(cost, { id: 99, company: 2 })).resolves.toBeTypeOf('function')
  }
})

afterEach(() => void vi.useRealTimers())

test('who was refused and asks again is answered late, until as long has gone by as was said; others are answered at once', async () => {
  const delays: number[] = []
  const workload = createWorkload(quotas, 1000, async (milliseconds) => void delays.push(milliseconds))
  vi.useFakeTimers({ toFake: ['performance'] })
  const ask = (user: number, cost: Cost = 'export') =>
    workload.enter(cost, { id: user, company: user }).then(
      () => 200,
      (error: unknown) => (error instanceof HttpError ? error.status : error),
    )
  const asked = async (user: number) => [await ask(user), delays.splice(0)]
  for (const user of [1, 2])
    for (let at = 0; at < quotas.export.user; at++) expect(await asked(user)).toEqual([200, []])
  expect(await asked(1)).toEqual([429, []])
  expect(await asked(1)).toEqual([429, [1000]])
  expect(await asked(2)).toEqual([429, []])
  vi.advanceTimersByTime(quotas.export.retryAfter * 1000)
  expect(await asked(1)).toEqual([429, []])
})
