/** What the database itself enforces for a yard, whoever writes to it. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { move, placement, track, yard } from '#model/areas/yard/yard.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { assumedLengthFt } from '#model/areas/yard/rules/yard.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let planner: Client
beforeAll(async () => {
  server = await startServer()
  planner = await server.user()
})
afterAll(() => server.close())

let made = 0
/** A yard with tracks of the given usable lengths, and unplaced cars of the given lengths. */
const yardOf = (usable: readonly (number | null)[], lengths: readonly (number | null)[]) =>
  server.within(planner, async ({ rows }) => {
    const { id } = await rows(yard).create({ name: `Yard ${++made}` })
    const tracks = await rows(track).createMany(
      usable.map((usable_length_ft, index) => ({ yard: id, name: `T${index + 1}`, usable_length_ft })),
    )
    const cars = await rows(railcar).createMany(
      lengths.map((length_ft) => ({ car_mark: 'GATX', car_number: String(++made + 1000), length_ft, yard: id })),
    )
    return { id, tracks: tracks.map((one) => one.id), cars: cars.map((one) => one.id) }
  })
type Made = Awaited<ReturnType<typeof yardOf>>
const place = ({ id, tracks }: Made, track: number, cars: readonly number[], from = 1) =>
  server.within(planner, ({ rows }) =>
    rows(placement).createMany(
      cars.map((car, index) => ({
        yard: id,
        scenario: 'actual' as const,
        track: tracks[track] ?? 0,
        car,
        seq: from + index,
      })),
    ),
  )

test('a car is placed once per scenario, and may be in both scenarios', async () => {
  const made = await yardOf([null, null], [50])
  await place(made, 0, made.cars)
  await expect(place(made, 1, made.cars)).rejects.toThrow(/yard_placement_car_key/)
  await server.within(planner, ({ rows }) =>
    rows(placement).create({
      yard: made.id,
      scenario: 'planned',
      track: made.tracks[1] ?? 0,
      car: made.cars[0] ?? 0,
      seq: 1,
    }),
  )
})

test('positions run from 1 without gaps and are unique', async () => {
  const made = await yardOf([null], [50, 50, 50])
  await expect(place(made, 0, made.cars.slice(0, 1), 2)).rejects.toThrow('the positions of its 1 cars are not 1 to 1')
  await place(made, 0, made.cars.slice(0, 2))
  await expect(place(made, 0, made.cars.slice(2), 2)).rejects.toThrow(/yard_placement_seq_key/)
  await expect(
    server.within(planner, async ({ rows }) => {
      const [first] = await rows(placement).find({ car: made.cars[0] ?? 0 })
      await rows(placement).remove(first?.id ?? 0)
    }),
  ).rejects.toThrow('are not 1 to 1')
})

test('a cut may be reversed in one transaction; intermediate states do not matter', async () => {
  const made = await yardOf([null], [50, 50, 50])
  await place(made, 0, made.cars)
  await server.within(planner, async ({ rows }) => {
    const standing = await rows(placement).find({ track: made.tracks[0] ?? 0 })
    await rows(placement).patchMany(standing.map(({ id, seq }) => ({ id, values: { seq: 4 - seq } })))
  })
  const now = await server.within(planner, ({ rows }) => rows(placement).find({ track: made.tracks[0] ?? 0 }))
  expect(now.map(({ car }) => car)).toEqual(made.cars.toReversed())
})

test('cars added to a measured track must fit; an unmeasured car counts with the length in the model', async () => {
  const lengths = Array.from({ length: 12 }, () => 100)
  const made = await yardOf([1200 + assumedLengthFt], [...lengths, null, null])
  await place(made, 0, made.cars.slice(0, 13))
  await expect(place(made, 0, made.cars.slice(13), 14)).rejects.toThrow(
    `T1 is ${assumedLengthFt} ft too short: ${grouped(1200 + 2 * assumedLengthFt)} of ${grouped(1200 + assumedLengthFt)} ft.`,
  )
  const answer = await server.within(planner, ({ rows }) => rows(placement).count({ track: made.tracks[0] ?? 0 }))
  expect(answer, 'and nothing of it was written').toBe(13)
})

test('an overfull track may be relieved and reordered, but only an undo in the history may refill it', async () => {
  const made = await yardOf([100, null], [50, 50, 50])
  await server.within(planner, async ({ rows }) => {
    await rows(track).patch(made.tracks[0] ?? 0, { usable_length_ft: 200 })
    await rows(placement).createMany(
      made.cars.map((car, index) => ({
        yard: made.id,
        scenario: 'actual' as const,
        track: made.tracks[0] ?? 0,
        car,
        seq: index + 1,
      })),
    )
  })
  await server.within(planner, ({ rows }) => rows(track).patch(made.tracks[0] ?? 0, { usable_length_ft: 90 }))
  const swap = (seqs: readonly number[], to: number) =>
    server.within(planner, async ({ rows }) => {
      const standing = await rows(placement).find({ car: made.cars })
      await rows(placement).patchMany(
        standing.flatMap(({ id, car }) => {
          const seq = seqs[made.cars.indexOf(Number(car))]
          return seq === undefined ? [] : [{ id, values: { seq, track: made.tracks[to] ?? 0 } }]
        }),
      )
      return rows
    })
  await swap([3, 2, 1], 0)
  const move3 = (to: number, seq: number, undo: boolean) =>
    server.within(planner, async ({ rows }) => {
      const [one] = await rows(placement).find({ car: made.cars[0] ?? 0 })
      await rows(placement).patch(one?.id ?? 0, { track: made.tracks[to] ?? 0, seq })
      if (undo) await rows(move).create({ yard: made.id, kind: 'undo', summary: 'taken back' })
    })
  await move3(1, 1, false)
  await expect(move3(0, 3, false)).rejects.toThrow('ft too short')
  await move3(0, 3, true)
})

test('concurrent writes are either refused, or leave a valid yard', async () => {
  const made = await yardOf([200, 120, null], [40, 50, 60, 70, 80, null])
  const step = fc.tuple(fc.nat(made.cars.length - 1), fc.nat(made.tracks.length - 1), fc.integer({ min: 1, max: 6 }))
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      await server
        .within(planner, async ({ rows }) => {
          for (const [car, to, seq] of steps) {
            const [now] = await rows(placement).find({ car: made.cars[car] ?? 0, scenario: 'actual' })
            if (now) await rows(placement).remove(now.id)
            else
              await rows(placement).create({
                yard: made.id,
                track: made.tracks[to] ?? 0,
                car: made.cars[car] ?? 0,
                seq,
              })
          }
        })
        .then(
          () => taken++,
          (error: Error) => expect(error.message).toMatch(/positions|too short|seq_key/),
        )
      const standing = await server.within(planner, ({ rows }) => rows(placement).find({ yard: made.id }))
      for (const id of made.tracks) {
        const here = standing.filter((one) => one.track === id).map(({ seq }) => seq)
        expect(here).toEqual(here.map((_, index) => index + 1))
      }
    }),
    { numRuns: 60 },
  )
  expect(taken, 'some were taken').toBeGreaterThan(0)
})
