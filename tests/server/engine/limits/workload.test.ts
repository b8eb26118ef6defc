/** Who gets a place for costly work, who waits and who is refused, in any order of coming and going. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cost } from '#model/kernel/limits.ts'
import { HttpError } from '#server/engine/base/http-error.ts'
import { quotas } from '#server/engine/limits/quotas.ts'
import { createWorkload } from '#server/engine/limits/workload.state.ts'

const costs = Object.keys(quotas) as Cost[]
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const worker = (id: number) => ({ id, company: id % 3 })

/** What one step does: somebody comes, somebody leaves, or somebody who waits gives up. */
const steps = fc.array(
  fc.record({
    does: fc.constantFrom('come', 'come', 'come', 'leave', 'give up'),
    cost: fc.constantFrom(...costs),
    user: fc.integer({ min: 0, max: 8 }),
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
        is: 'waits' | 'works' | 'gone'
        leave: () => void
        stop: AbortController
      }
      const guests: Guest[] = []
      const fates: unknown[] = []
      const expected: unknown[] = []
      const those = (is: Guest['is'], test: (guest: Guest) => boolean = () => true) =>
        guests.filter((guest) => guest.is === is && test(guest))
      for (const { does, cost, user, which } of all) {
        if (does === 'come') {
          const guest: Guest = { cost, user, is: 'waits', leave: () => undefined, stop: new AbortController() }
          guests.push(guest)
          const mine = (one: Guest): boolean => one.cost === cost && one.user === user && one !== guest
          const isUserFull = those('works', mine).length >= quotas[cost].user
          const isFull =
            isUserFull ||
            those('works', (one) => one.cost === cost && one.user % 3 === user % 3).length >= quotas[cost].company
          const mayWait = those('waits', mine).length < quotas[cost].waiting
          let refused: unknown
          void workload.enter(cost, worker(user), guest.stop.signal).then(
            (leave) => Object.assign(guest, { is: 'works', leave }),
            (error: unknown) => {
              guest.is = 'gone'
              refused = error
            },
          )
          await settled()
          const refusal = refused instanceof HttpError ? refused : undefined
          fates.push([guest.is, refusal?.headers['Retry-After'], refusal?.body['detail']])
          const { user: ofUser, company: ofCompany, called, retryAfter } = quotas[cost]
          const [most, whose] = isUserFull ? [ofUser, 'You already have'] : [ofCompany, 'Your company already has']
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
          expect(ofUser.length).toBeLessThanOrEqual(quotas[one.cost].user)
          expect(ofCompany.length).toBeLessThanOrEqual(quotas[one.cost].company)
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
