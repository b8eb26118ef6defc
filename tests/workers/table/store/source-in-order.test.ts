/** A table of shared rows, from which the feed takes rows unasked: whatever comes and goes, it ends with the rows that are shared. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableSource } from '#workers/table/store/source.ts'
import type { TableServer } from '#workers/table/store/table-server.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { byId, fields, keptIn, modelServer } from '../remote/model-server.ts'

/** Until what may be asked for now is asked for: nothing waits for a clock. */
async function asked(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

/** Frames are scheduled like any other response; now and then the connection is interrupted instead. */
function scheduled({ rows, columns, since }: TableServer, scheduler: fc.Scheduler, cuts: readonly boolean[]) {
  let frames = 0
  const server: TableServer = {
    rows: scheduler.scheduleFunction(rows),
    since: scheduler.scheduleFunction(since),
    async *columns(query, signal) {
      for await (const frame of columns(query, signal)) {
        await scheduler.schedule(Promise.resolve(), 'frame')
        if (cuts[frames++] === true) throw new Error('cut')
        yield frame
      }
    },
  }
  return server
}

const id = fc.integer({ min: 1, max: 6 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('share' as const), id }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), id }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tell' as const), count: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'answer' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const), count: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reset' as const }) },
)
type Told = { readonly id: number; readonly isGone: boolean; readonly cursor: string }

test('the rows are those of the server, however late the feed is, and if it tells a part of them twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { maxLength: 40 }),
      fc.array(fc.boolean(), { maxLength: 6 }),
      fc.boolean(),
      async (scheduler, steps, cuts, isKept) => {
        const model = modelServer({ feedName: 'model' })
        for (const one of [2, 4, 6]) model.write(one, 'first')
        if (isKept) model.keep()
        const store = tableStore(fields)
        const source = tableSource(store, scheduled(model.server, scheduler, cuts), () => {}, {
          pause: async () => {},
          rest: async () => {},
        })
        source.start()
        const feed: Told[] = []
        let told = 0
        /** One message: of each row the last change counts. */
        const tell = (count: number): void => {
          const message = feed.slice(told, told + count)
          told += message.length
          const cursor = message.at(-1)?.cursor
          const last = [...new Map(message.map((one) => [one.id, one.isGone]))]
          const idsOf = (isGone: boolean) => last.filter(([, gone]) => gone === isGone).map(([one]) => one)
          source.gone(idsOf(true), cursor)
          source.changed(idsOf(false), cursor)
        }
        for (const each of steps) {
          if (each.kind === 'share') model.write(each.id, 'shared')
          if (each.kind === 'withdraw') model.remove(each.id)
          if (each.kind === 'share' || each.kind === 'withdraw')
            feed.push({ id: each.id, isGone: each.kind === 'withdraw', cursor: model.cursor() })
          if (each.kind === 'tell') tell(each.count)
          // The socket begins where it was before a poll.
          if (each.kind === 'repeat') told = Math.max(0, told - each.count)
          if (each.kind === 'reset') source.reset()
          if (each.kind === 'answer') {
            await asked()
            if (scheduler.count() > 0) await scheduler.waitOne()
          }
        }
        while (told < feed.length) tell(3)
        await scheduler.waitIdle()
        expect(byId(keptIn(store))).toEqual(byId(model.read()))
      },
    ),
    { numRuns: 600 },
  )
})
