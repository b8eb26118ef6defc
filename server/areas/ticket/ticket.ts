/** Actions on tickets: changes of status of many tickets at once, each answered by itself, and their undo. */
import { gcAnalysis as analysisDeclared } from '#model/areas/terminal/analysis.resource.ts'
import { statusChange, ticket as declared } from '#model/areas/ticket/ticket.resource.ts'
import { afterStatus } from '#model/areas/ticket/rules/moments.ts'
import { needsReason } from '#model/areas/ticket/rules/ticket.ts'
import { conflict, invalid, notFound } from '#server/engine/base/http-error.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { answerStaticDensities } from '#server/areas/measure/gauging.ts'
import { type BatchLine, uuid, counted, standingOf, outcomeOf, isLine } from './status-change.ts'

async function updateTicketsStatus({ input, rows, person, now }: Call<typeof declared, 'updateTicketsStatus'>) {
  const { status, dry_run, versions } = input
  const reason = input.reason.trim()
  const ids = [...new Set(input.ticket_ids.map((id) => id.toLowerCase()))]
  if (ids.length === 0) throw invalid({ ticket_ids: ['Name at least one ticket.'] })
  if (needsReason(status) && reason === '' && !dry_run)
    throw invalid({ reason: [`Say why: a ticket becomes ${status} only with a reason.`] })

  // Locked in the order of their ids, so that two clerks who overlap wait for each other and never for ever.
  const known = await rows(declared).find({ id: ids.filter((id) => uuid.test(id)) }, { lock: !dry_run, ordering: 'id' })
  const byId = new Map(known.map((ticket) => [ticket.id, ticket]))
  const seen = new Map(Object.entries(versions).map(([id, version]) => [id.toLowerCase(), version]))
  const judged = ids.map((id) => outcomeOf(id, byId.get(id), status, seen.get(id)))
  const outcomes = ['changed', 'already', 'not_allowed', 'not_found', 'conflict'] as const
  const answer = { status, counts: counted(outcomes, judged) }
  const going = judged.flatMap(({ id, outcome }) => (outcome === 'changed' ? (byId.get(id) ?? []) : []))
  if (dry_run || going.length === 0) return { batch: null, ...answer, results: judged }

  const changed = await rows(declared).patchMany(
    going.map((ticket) => ({ id: ticket.id, values: afterStatus(standingOf(ticket), status, reason, now) })),
  )
  const after = new Map(changed.map((ticket) => [ticket.id, ticket]))
  const lines = going.map((ticket): BatchLine => ({
    id: ticket.id,
    ticket_number: ticket.ticket_number,
    to: status,
    version: after.get(ticket.id)?.version ?? 0,
    before: standingOf(ticket),
  }))
  const batch = await rows(statusChange).create({
    status,
    reason,
    by: person.id,
    tickets: going.map(({ id }) => id),
    changed: going.length,
    data: { lines },
  })
  return {
    batch: batch.id,
    ...answer,
    results: judged.map((result) => ({ ...result, version: after.get(result.id)?.version ?? result.version })),
  }
}

/** Returns each ticket that nobody has touched since. A batch is undone once. */
async function undoStatusChange({ input, rows, now }: Call<typeof declared, 'undoStatusChange'>) {
  const id = input.batch.toLowerCase()
  const [batch] = uuid.test(id) ? await rows(statusChange).find({ id }, { lock: true }) : []
  if (batch === undefined) throw notFound()
  if (batch.undone_at !== null)
    throw conflict(`This change was undone already, ${batch.undone_at.slice(0, 16).replace('T', ' ')} UTC.`)
  const lines = Array.isArray(batch.data['lines']) ? batch.data['lines'].filter(isLine) : []
  const known = new Map(
    (await rows(declared).find({ id: lines.map((line) => line.id) }, { lock: true, ordering: 'id' })).map((ticket) => [
      ticket.id,
      ticket,
    ]),
  )
  const results = lines.map((line) => {
    const found = known.get(line.id)
    const about = { id: line.id, ticket_number: line.ticket_number, version: found?.version ?? null }
    if (found === undefined) return { ...about, outcome: 'not_found' as const, message: 'The ticket is gone.' }
    if (found.version !== line.version)
      return { ...about, outcome: 'touched' as const, message: `It was changed since and stays ${found.status}.` }
    return { ...about, outcome: 'returned' as const, message: `It is ${line.before.status} again.` }
  })
  const returned = new Set(results.flatMap((result) => (result.outcome === 'returned' ? [result.id] : [])))
  const back = new Map(
    (
      await rows(declared).patchMany(
        lines.filter((line) => returned.has(line.id)).map((line) => ({ id: line.id, values: line.before })),
      )
    ).map(({ id: of, version }) => [of, version]),
  )
  await rows(statusChange).patch(batch.id, { undone_at: now })
  return {
    results: results.map((result) => ({ ...result, version: back.get(result.id) ?? result.version })),
    counts: counted(['returned', 'touched', 'not_found'], results),
  }
}

export const ticket = handle(declared, {
  updateTicketsStatus,
  undoStatusChange,
})

export const gcAnalysis = handle(analysisDeclared, { staticDensities: answerStaticDensities })
