/**
 * Any series of calls against a model: each answers as the model says, and after each stands what the model says: never over capacity, never
 * overlapping, `booked` what takes room. At the end the statistics are what counting one by one gives.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Server } from '../../../harness.ts'
import { truckRack } from '../truck-rack.ts'
import { act } from './acts.ts'
import { deed, known, pattern } from './deeds.ts'
import { recount } from './recount.ts'
import { agree, newWorld, type SeriesSetting } from './world.ts'
import { isFullProof } from '../../../../../scripts/test/lane.ts'

const RUNS = isFullProof ? 40 : 12
let server: Server
let setting: SeriesSetting
beforeAll(async () => {
  server = await startServer()
  const clerk = await server.user()
  const rack = await truckRack(server, clerk)
  setting = { server, clerk, rack, carriers: [rack.ribstone.id, (await rack.newCompany()).id] }
})
afterAll(() => server.close())

test('a series of calls', async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(
      pattern,
      fc.boolean(),
      fc.array(deed, { minLength: 15, maxLength: 40 }),
      async (first, asks, deeds) => {
        const world = await newWorld(setting, first, asks)
        for (const one of [{ kind: 'lay' as const, day: 0 }, ...deeds]) {
          await act(world, one)
          await agree(world)
          done += 1
        }
        await recount(world)
      },
    ),
    { numRuns: RUNS, examples: known },
  )
  expect(done).toBeGreaterThan(RUNS * 5)
})
