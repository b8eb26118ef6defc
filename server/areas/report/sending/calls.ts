/** The calls that send a report now, by its schedule or to given addresses, and the call that lists what was sent. */
import { letter as letters } from '#model/areas/letter/letter.resource.ts'
import { report as reports } from '#model/areas/report/report.resource.ts'
import { run as runs } from '#model/areas/report/report-run.resource.ts'
import { MOST_RECIPIENTS } from '#model/areas/report/rules/schedule/schedule-fields.ts'
import type { Row } from '#model/kernel/resource.ts'
import { countOf } from '#model/shared/number-format.ts'
import { entities } from '#server/engine/base/entity.ts'
import { answerLater, type Handlers } from '#server/engine/base/handler.ts'
import { denied, invalid } from '#server/engine/base/http-error.ts'
import { readAddress } from '#server/engine/base/judge-input.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { transaction } from '#server/engine/rows/transaction.ts'
import { attempt } from '#server/jobs/queue.ts'
import { askedIn } from '../asked.ts'
import { onceEach, preparedLetter, queueEach, REPORT } from './letters.ts'
import { LEASE_MS, reportQueue, RUNS_AT_ONCE } from './queue.ts'
import { runResult } from './result.ts'

const MOST_LISTED = 100
const MOST_NAMED = 5

const shownRun = ({ id, planned_for, finished_at, outcome, rows, message, problem }: Row<typeof runs>) => ({
  id,
  planned_for,
  at: finished_at,
  outcome: outcome === '' ? null : outcome,
  rows,
  message: problem === '' ? message : problem,
})

const shownLetter = (one: Row<typeof letters>) => ({
  id: one.id,
  to: one.to_address,
  at: one.finished_at ?? one.created_at,
  status: one.status,
  error: one.problem,
  rows: one.rows,
  bytes: one.size,
  format: one.filename.split('.').at(-1) ?? '',
})

/** The valid addresses, and why the others are refused. Throws 400 for no valid address and for too many. */
function readTargets(typed: string) {
  if (/[\r\n]/.test(typed)) throw invalid({ target: ['Addresses must not contain line breaks.'] })
  const named = onceEach(
    typed
      .split(/[,;]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  if (named.length > MOST_RECIPIENTS)
    throw invalid({ target: [`At most ${MOST_RECIPIENTS} addresses at once; there are ${named.length}.`] })
  const valid: string[] = []
  const refused: { readonly to: string; readonly reason: string }[] = []
  for (const one of named) {
    const read = readAddress(one)
    if ('problem' in read) refused.push({ to: one, reason: read.problem })
    else valid.push(String(read.value))
  }
  if (valid.length === 0)
    throw invalid({
      target:
        refused.length === 0
          ? ['Name at least one e-mail address.']
          : refused.slice(0, MOST_NAMED).map(({ reason }) => reason),
    })
  return { valid: onceEach(valid), refused }
}

export const sending: Pick<Handlers<typeof reports>, 'email' | 'getEmails' | 'runNow' | 'takeOver'> = {
  email: async ({ row, input: { target, format, message }, person, site, queueLetter }) => {
    const { valid, refused } = readTargets(target)
    const sender = { site, queueLetter }
    return answerLater({
      meanwhile: null,
      work: async (db) => {
        const result = await runResult(db, person, askedIn(row), { withIds: false })
        const letter = await preparedLetter(db, sender, {
          person,
          report: row,
          result,
          format,
          rows: countOf(result.count, 'row', 'rows'),
          message,
          closing: `Sent by ${person.name} with Highball.`,
        })
        const queued = await transaction(db, person, ({ client }) => queueEach(client, sender, letter, valid))
        return { queued, refused }
      },
    })
  },

  getEmails: async ({ row, rows }) => {
    const options = { limit: MOST_LISTED } as const
    const sent = await rows(letters).find(
      { object_type: REPORT, object_id: String(row.id) },
      { ...options, ordering: '-created_at,-id' },
    )
    const made = await rows(runs).find({ report: row.id }, { ...options, ordering: '-planned_for,-id' })
    return { emails: row.emails, history: sent.map(shownLetter), runs: made.map(shownRun) }
  },

  /** Runs it as its owner, in this request unless the company has as many runs under way as it may have; then it waits. */
  runNow: async ({ row, rows, person, now, site, queueLetter }) => {
    const isBusy = (await rows(runs).count({ status: 'running' })) >= RUNS_AT_ONCE
    const turn = isBusy
      ? ({ status: 'waiting', run_at: now } as const)
      : ({ status: 'running', attempts: 1, run_at: new Date(Date.parse(now) + LEASE_MS).toISOString() } as const)
    const made = await rows(runs).create({ report: row.id, planned_for: now, asked_by: person.id, ...turn })
    if (isBusy) return shownRun(made)
    const { id, version } = made
    return answerLater({
      meanwhile: shownRun(made),
      work: async (db) => {
        const taken = { id, version, company_id: person.company, attempts: 1 }
        await attempt(reportQueue({ site, queueLetter }), db, taken, () => new Date())
        return transaction(db, person, async (unit) => shownRun(await unit.rows(runs).get(id)))
      },
    })
  },

  takeOver: async ({ row, rows, person }) => {
    const entity = entities.get(row.source)
    if (entity !== undefined && !may(person, entity.resource.needs.view)) throw denied()
    return row.owner === person.id ? row : rows(reports).patch(row.id, { owner: person.id })
  },
}
