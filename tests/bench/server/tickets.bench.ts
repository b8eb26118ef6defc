/** A clerk's bulk change: 500 tickets to a new status in one request on the embedded database, and its undo. */
import { Site } from '../../e2e/site/site.ts'
import { percentile, type Table } from '../kit/bench.ts'

type Answer = { batch: string; counts: { changed: number } }
type Tickets = { results: { id: string }[] }

export async function bench(): Promise<Table> {
  const site = await Site.open()
  const api = await site.as('clerk')
  const { results } = await api<Tickets>('terminalboss/v3/ticket/?status=complete&limit=500')
  const ids = results.map(({ id }) => id)
  const there: number[] = []
  const back: number[] = []
  const one: number[] = []
  for (let round = 0; round < 7; round++) {
    let began = performance.now()
    const { batch, counts } = await api<Answer>('terminalboss/v3/ticket/update-tickets-status/', {
      method: 'POST',
      body: { ticket_ids: ids, status: 'approved' },
    })
    there.push(performance.now() - began)
    if (counts.changed !== ids.length) throw new Error(`Only ${counts.changed} of ${ids.length} changed.`)
    began = performance.now()
    await api('terminalboss/v3/ticket/undo-status-change/', { method: 'POST', body: { batch } })
    back.push(performance.now() - began)
    began = performance.now()
    for (const id of ids.slice(0, 25))
      await api(`terminalboss/v3/ticket/${id}/`, { method: 'PATCH', body: { comments: `round ${round}` } })
    one.push(((performance.now() - began) / 25) * ids.length)
  }
  await site.close()
  const peer = { name: 'one PATCH a ticket', value: percentile(one, 50) }
  return {
    title: `Bulk status of ${ids.length} tickets (embedded database, audit and feed included)`,
    rows: [
      { measure: 'one request, median of 7', ours: percentile(there, 50), unit: 'ms', peer, limit: 1000 },
      { measure: 'one request, worst of 7', ours: Math.max(...there), unit: 'ms', limit: 1000 },
      { measure: 'its undo, median', ours: percentile(back, 50), unit: 'ms', limit: 1000 },
    ],
  }
}
