/** A clerk's bulk change: 500 and 5,000 tickets through a verb in one request on the embedded database, and its undo. */
import { Site, type Api } from '../../e2e/site/site.ts'
import { percentile, type Table } from '../kit/bench.ts'

type Answer = { batch: number; counts: { changed: number } }
type Tickets = { results: { id: string }[] }
const path = 'terminalboss/v3/ticket/'
const post = { method: 'POST' } as const

/** Runs a change that must reach every ticket, and its undo; answers how long each took. */
async function thereAndBack(
  api: Api,
  ids: readonly string[],
  body: object,
): Promise<{ readonly there: number; readonly back: number }> {
  let began = performance.now()
  const { batch, counts } = await api<Answer>(`${path}update-tickets-status/`, {
    ...post,
    body: { ticket_ids: ids, ...body },
  })
  const there = performance.now() - began
  if (counts.changed !== ids.length) throw new Error(`Only ${counts.changed} of ${ids.length} changed.`)
  began = performance.now()
  await api(`batch/${batch}/undo/`, { ...post, body: {} })
  return { there, back: performance.now() - began }
}

async function thousands(api: Api): Promise<readonly string[]> {
  const ids: string[] = []
  for (const status of ['scheduled', 'open', 'arrived', 'loading', 'complete', 'approved'])
    for (let offset = 0, found = 1000; found === 1000; offset += 1000) {
      const { results } = await api<Tickets>(`${path}?status=${status}&limit=1000&offset=${offset}`)
      found = results.length
      ids.push(...results.map(({ id }) => id))
    }
  // The demo has fewer that can still be changed: the others are made.
  for (let number = 0; ids.length < 5000; number++)
    ids.push((await api<{ id: string }>(path, { ...post, body: { ticket_number: `BENCH${number}` } })).id)
  return ids.slice(0, 5000)
}

export async function bench(): Promise<Table> {
  const site = await Site.open()
  const api = await site.as('clerk')
  const { results } = await api<Tickets>(`${path}?status=complete&limit=500`)
  const ids = results.map(({ id }) => id)
  const few: { there: number; back: number }[] = []
  const one: number[] = []
  for (let round = 0; round < 7; round++) {
    few.push(await thereAndBack(api, ids, { status: 'approved' }))
    const began = performance.now()
    for (const id of ids.slice(0, 25))
      await api(`${path}${id}/`, { method: 'PATCH', body: { comments: `round ${round}` } })
    one.push(((performance.now() - began) / 25) * ids.length)
  }
  const most = await thousands(await site.as('admin'))
  const many: { there: number; back: number }[] = []
  for (let round = 0; round < 3; round++)
    many.push(await thereAndBack(api, most, { status: 'void', reason: 'Measured' }))
  await site.close()
  const peer = { name: 'one PATCH a ticket', value: percentile(one, 50) }
  const there = few.map((round) => round.there)
  return {
    title: `Bulk status of ${ids.length} tickets (embedded database, audit and feed included)`,
    rows: [
      { measure: 'one request, median of 7', ours: percentile(there, 50), unit: 'ms', peer, limit: 1000 },
      { measure: 'one request, worst of 7', ours: Math.max(...there), unit: 'ms', limit: 1000 },
      {
        measure: 'its undo, median',
        ours: percentile(
          few.map(({ back }) => back),
          50,
        ),
        unit: 'ms',
        limit: 1000,
      },
      {
        measure: '5,000 in one request, median of 3',
        ours: percentile(
          many.map((round) => round.there),
          50,
        ),
        unit: 'ms',
        limit: 1500,
      },
      {
        measure: 'their undo, median of 3',
        ours: percentile(
          many.map(({ back }) => back),
          50,
        ),
        unit: 'ms',
        limit: 3000,
      },
    ],
  }
}
