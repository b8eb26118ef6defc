/** When each site was last in step with this server, and what waits. */
import { server } from '#model/areas/terminal/place.resource.ts'
import { syncState, worstOf } from '#model/areas/terminal/rules/sync.ts'
import { worker as declared } from '#model/areas/terminal/worker.resource.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'

type Moment = string | null
const latest = (moments: readonly Moment[]): Moment =>
  moments.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')).at(-1) ?? null

async function lastSync({ rows, input, given, now }: Call<typeof declared, 'lastSync'>) {
  const asked = given.has('server') && input.server !== null ? { id: input.server } : {}
  const sites = await rows(server).find(asked, { only: ['id', 'name'] })
  const found = await rows(declared).find({ server: sites.map(({ id }) => id), enabled: true })
  return {
    results: sites.map(({ id, name }) => {
      const workers = found
        .filter((one) => one.server === id)
        .map((one) => ({
          name: one.name,
          synced: one.synced,
          direction: one.direction,
          state: syncState(one, now),
          last_sync: one.last_sync,
          waiting: one.waiting ?? 0,
          last_error: one.last_error,
        }))
      return {
        server: id,
        name,
        state: worstOf(workers.map(({ state }) => state)),
        last_sync: latest(workers.map(({ last_sync }) => last_sync)),
        waiting: workers.reduce((sum, { waiting }) => sum + waiting, 0),
        workers,
      }
    }),
  }
}

export const worker = handle(declared, { lastSync })
