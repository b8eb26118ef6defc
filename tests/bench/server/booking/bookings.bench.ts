/**
 * Bookings a second: by 32 carriers at once over the slots of eight places, over those of one place, and all of one slot with room for each
 * of them. In the server itself; with DATABASE_URL on that PostgreSQL. `HIGHBALL_BENCH_BOOKED` sets another number of bookings.
 */
import { slot } from '#model/areas/slot/slot.resource.ts'
import { startServer } from '../../../server/harness.ts'
import { hour, truckRack } from '../../../server/areas/slot/truck-rack.ts'
import { percentile, type Table } from '../../kit/bench.ts'

const BOOKED = Number(process.env['HIGHBALL_BENCH_BOOKED'] ?? 900)
const [AT_ONCE, PLACES, WARM, A_SECOND] = [32, 8, 64, 500]

export async function bench(): Promise<Table> {
  const server = await startServer()
  try {
    const clerk = await server.user()
    const rack = await truckRack(server, clerk)
    const bays = Array.from({ length: PLACES }, (_, at) => `B${at + 1}`)
    const slotsAt = (place: number, count: number): Promise<number[]> =>
      server.within(clerk, async ({ rows }) => {
        const made = await rows(slot).createMany(
          Array.from({ length: count }, (_, at) => ({
            location: place,
            bay: bays[at % PLACES] ?? '',
            starts_at: hour(5 + Math.floor(at / PLACES)),
            ends_at: hour(6 + Math.floor(at / PLACES)),
          })),
        )
        return made.map(({ id }) => id)
      })
    const newPlace = async (): Promise<number> => (await rack.newPlace({ bays, book_days_ahead: 366 })).id
    /** Each of them once, so many at a time. */
    const bookAll = async (slots: readonly number[]) => {
      const waiting = [...slots]
      const each: number[] = []
      const began = performance.now()
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
            const asked = performance.now()
            const { status, body } = await rack.book(next)
            if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
            each.push(performance.now() - asked)
          }
        }),
      )
      return { seconds: (performance.now() - began) / 1000, p95: percentile(each, 95) }
    }
    const each = Math.ceil(BOOKED / PLACES)
    const spread: number[][] = []
    for (let at = 0; at < PLACES; at++) spread.push(await slotsAt(await newPlace(), each))
    const one = await slotsAt(await newPlace(), BOOKED)
    const wide = await rack.newSlot({ location: await newPlace(), capacity: BOOKED + WARM })
    await bookAll(Array.from({ length: WARM }, () => wide.id))
    const turns = Array.from({ length: each }, (_, at) => spread.flatMap((slots) => slots[at] ?? [])).flat()
    const figures = [
      { of: `${PLACES} places`, ...(await bookAll(turns)) },
      { of: 'one place', ...(await bookAll(one)) },
      { of: 'one slot', ...(await bookAll(Array.from({ length: BOOKED }, () => wide.id))) },
    ]
    const isPostgres = process.env['DATABASE_URL'] !== undefined
    return {
      title: `Bookings by ${AT_ONCE} at once (${isPostgres ? 'PostgreSQL' : 'embedded database'})`,
      rows: figures.flatMap(({ of, seconds, p95 }) => [
        {
          measure: `${BOOKED.toLocaleString('en')} over ${of}: ${Math.round(BOOKED / seconds)} a second`,
          ours: seconds,
          unit: 's' as const,
          ...(isPostgres && { limit: BOOKED / A_SECOND }),
        },
        { measure: `one of them, p95`, ours: p95, unit: 'ms' as const },
      ]),
    }
  } finally {
    await server.close()
  }
}
