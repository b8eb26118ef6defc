/** Actions on tickets: changes of status of many tickets at once, each answered by itself, and their undo. */
import { gcAnalysis as analysisDeclared } from '#model/areas/terminal/analysis.resource.ts'
import { statusChange, ticket as declared } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { afterStatus, type TicketStatusFields } from '#model/areas/ticket/rules/moments.ts'
import { judgeStatus, needsReason, type TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
import { conflict, invalid, notFound } from '#server/engine/base/http-error.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { answerStaticDensities } from '#server/areas/measure/gauging.ts'

type Ticket = Row<typeof declared>
type StatusOutcome = 'changed' | 'already' | 'not_allowed' | 'not_found' | 'conflict'
type StatusResult = {
  readonly id: string
  readonly ticket_number: string
  readonly outcome: StatusOutcome
  readonly from: TicketStatus | null
  readonly to: TicketStatus
  readonly version: number | null
  readonly message: string
}
/** What a batch stores of each ticket that it changed. `version` is the one it had after the change. */
type BatchLine = {
  readonly id: string
  readonly ticket_number: string
  readonly to: TicketStatus
  readonly version: number
  readonly before: TicketStatusFields
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function counted<O extends string>(
  outcomes: readonly O[],
  results: readonly { readonly outcome: O }[],
): Record<O, number> {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<O, number>
  for (const { outcome } of results) counts[outcome] += 1
  return counts
}

const standingOf = ({
  status,
  status_reason,
  arrived_at,
  started_at,
  completed_at,
  approved_at,
}: Ticket): TicketStatusFields => ({ status, status_reason, arrived_at, started_at, completed_at, approved_at })

/** What will become of one ticket, before anything is written. */
function outcomeOf(id: string, found: Ticket | undefined, to: TicketStatus, seen: unknown): StatusResult {
  if (found === undefined)
    return {
      id,
      ticket_number: '',
      outcome: 'not_found',
      from: null,
      to,
      version: null,
      message: 'There is no such ticket.',
    }
  const about = { id, ticket_number: found.ticket_number, from: found.status, to, version: found.version }
  const verdict = judgeStatus(found, to)
  if (verdict.outcome === 'already') return { ...about, outcome: 'already', message: `It is ${to} already.` }
  if (seen !== undefined && seen !== found.version)
    return { ...about, outcome: 'conflict', message: `It changed since you looked: it is ${found.status} now.` }
  if (verdict.outcome === 'not_allowed') return { ...about, outcome: 'not_allowed', message: verdict.why }
  return { ...about, outcome: 'changed', message: '' }
}

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

const isLine = (line: unknown): line is BatchLine =>
  typeof line === 'object' && line !== null && 'id' in line && 'version' in line && 'before' in line

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
