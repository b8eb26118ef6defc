/**
 * Undoes a bulk change: each row that nobody has changed since gets its former values back, is deleted where it was created, and made again
 * where it was deleted. A batch is undone once; that of a job by a job.
 */
import { batch as declared } from '#model/areas/user/batch.resource.ts'
import { job as jobs } from '#model/areas/letter/job.resource.ts'
import { again } from '#model/areas/letter/rules/turn.ts'
import { CREATE_MANY, type ReturnAnswer } from '#model/shared/outcome.ts'
import { entities, type Entity } from '#server/engine/base/entity.ts'
import { answerFile, handle, type Call } from '#server/engine/base/handler.ts'
import { conflict, notFound } from '#server/engine/base/http-error.ts'
import {
  countReturns,
  isLine,
  requireUndoable,
  restoreLines,
  type KeptLine,
} from '#server/engine/operations/bulk/matching/restore.ts'

type Deed = 'undo' | 'stop' | 'goOn' | 'answers' | 'answersFile'
const isOfJob = ({ data }: { readonly data: Readonly<Record<string, unknown>> }): boolean => 'matching' in data

function entityOf({ row }: Call<typeof declared, Deed>): Entity {
  const entity = entities.get(row.content_type)
  if (entity === undefined) throw notFound()
  return entity
}

/** Rows of other resources that changed along with those of the batch. Those that were changed since stay as they are. */
async function returnOthers(call: Call<typeof declared, 'undo'>, lines: readonly KeptLine[]): Promise<void> {
  for (const name of new Set(lines.flatMap(({ of }) => of ?? []))) {
    const entity = entities.get(name)
    const others = lines.filter(({ of }) => of === name)
    if (entity !== undefined) await restoreLines(call, entity, others)
  }
}

async function undo(call: Call<typeof declared, 'undo'>): Promise<ReturnAnswer> {
  const { row, rows, person, now } = call
  const entity = entityOf(call)
  if (row.undone_at !== null)
    throw conflict(`This change was undone already, ${row.undone_at.slice(0, 16).replace('T', ' ')} UTC.`)
  if (isOfJob(row)) {
    await call.ofAll.undo(entity, person, row)
    return { batch: row.id, counts: countReturns([]), results: [] }
  }
  requireUndoable(entity, row.verb, person)
  const stored = row.data['rows']
  const lines = Array.isArray(stored) ? stored.filter(isLine) : []
  const own = lines.filter(({ of }) => of === undefined)
  const results = await restoreLines(call, entity, own, row.verb === CREATE_MANY)
  if (results.some(({ outcome }) => outcome === 'returned')) await returnOthers(call, lines)
  await rows(declared).patch(row.id, { undone_at: now })
  return { counts: countReturns(results), results }
}

/** The job that works at it, or did so last. */
async function jobOf({ row, rows }: Call<typeof declared, Deed>) {
  const [job] = await rows(jobs).find({ batch: row.id }, { ordering: '-id', limit: 1, lock: true })
  if (!isOfJob(row) || job === undefined) throw conflict('It was done at once: there is nothing to wait for.')
  return job
}

/** Whoever is at it notices: the job has another version, and is due again. */
async function stop(call: Call<typeof declared, 'stop'>) {
  const job = await jobOf(call)
  if (job.status !== 'waiting' && job.status !== 'running') throw conflict(`It is ${job.status} already.`)
  await call.rows(jobs).patch(job.id, { status: 'waiting', run_at: call.now, stop_asked: true })
  return call.rows(declared).get(call.row.id)
}

async function goOn(call: Call<typeof declared, 'goOn'>) {
  const job = await jobOf(call)
  if (job.status !== 'stopped' && job.status !== 'failed') throw conflict(`It is ${job.status}.`)
  await call.ofAll.requireFew()
  await call.rows(jobs).patch(job.id, { ...again(call.now), stop_asked: false })
  return call.rows(declared).patch(call.row.id, { status: 'waiting', problem: '' })
}

export const batch = handle(declared, {
  undo,
  stop,
  goOn,
  answers: async (call) => {
    const { undone, limit, offset } = call.input
    return call.ofAll.answers(entityOf(call), call.person, call.row.id, {
      undone,
      limit: limit ?? 100,
      offset: offset ?? 0,
    })
  },
  answersFile: async (call) => {
    const lines = await call.ofAll.answersAsCsv(entityOf(call), call.person, call.row.id, call.input.undone)
    return answerFile({
      filename: `answers-${call.row.id}.csv`,
      type: 'text/csv; charset=utf-8',
      data: Buffer.from(lines),
    })
  },
})
