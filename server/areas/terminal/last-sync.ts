/** When each site was last in step with this server, and what waits. */
import { server } from '#model/areas/terminal/place.resource.ts'
import { syncState, worstOf } from '#model/areas/terminal/rules/sync.ts'
import { worker as declared } from '#model/areas/terminal/worker.resource.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'

type Moment = string | null
const latest = (moments: readonly Moment[]): Moment =>
  moments.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')).at(-1) ?? null

type Reading = Pick<Call<typeof declared, 'lastSync'>, 'rows' | 'now'>

/** Each site that is asked for, with its workers that are in use. */
export async function syncOfSites({ rows, now }: Reading, asked: { readonly id?: string; readonly enabled?: true }) {
  const sites = await rows(server).find(asked, { only: ['id', 'name'] })
  const found = await rows(declared).find({ server: sites.map(({ id }) => id), enabled: true })
  return sites.map(({ id, name }) => {
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
  })
}

const lastSync = async (call: Call<typeof declared, 'lastSync'>) => ({
  results: await syncOfSites(call, call.input.server === null ? {} : { id: call.input.server }),
})

export const worker = handle(declared, { lastSync })
