/** What is asked of a change of all rows that match, once it is begun: its undo, and the rows that were left as they are. */
import { job as jobs } from '#model/areas/letter/job.resource.ts'
import { batch as batches } from '#model/areas/user/batch.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { Entity } from '../../../base/entity.ts'
import type { OfAll, OfAllBatch, Person } from '../../../base/handler.ts'
import { conflict } from '../../../base/http-error.ts'
import { requirePermission } from '../../../base/permission-check.ts'
import { csvLine } from '../../../files/csv.ts'
import type { Unit } from '../../../rows/transaction.ts'
import { requireUndoable } from './restore.ts'
import { needOf, titleOfDeed, wayBack } from './deed.ts'
import { namesOf } from './matched-rows.ts'
import { leftRows } from './parts.ts'
import { queueBatch, requireFew } from './run-matching.ts'

/** Lines of one file of answers. A file with more to say ends with a line that says so; the pages have them all. */
const MOST_LINES = 50_000

async function beginUndo(unit: Unit, entity: Entity, person: Person, batch: OfAllBatch): Promise<void> {
  const deed = { name: batch.verb }
  const way = wayBack(entity, deed)
  if (way === undefined) throw conflict(`“${titleOfDeed(entity, deed)}” cannot be undone.`)
  if (way === 'values') requireUndoable(entity, batch.verb, person)
  else requirePermission(person, needOf(entity, { name: way.verb }))
  if (batch.status === 'waiting' || batch.status === 'running')
    throw conflict(batch.is_undo ? 'It is being undone.' : 'It is still under way. Stop it first.')
  // An administrator may have let its job run again, of which the batch hears later.
  const begunBefore = await unit.rows(jobs).find({ batch: batch.id }, { lock: true })
  if (begunBefore.some(({ status }) => status === 'waiting' || status === 'running'))
    throw conflict('It is under way again. Stop it first.')
  await requireFew(unit)
  const begun = batch.is_undo ? {} : { done: 0, total: batch.changed ?? 0 }
  await unit.rows(batches).patch(batch.id, { is_undo: true, status: 'waiting', problem: '', ...begun })
  const subject = `Undo: ${titleOfDeed(entity, deed)}, for ${person.name}`
  await queueBatch(unit, { id: batch.id, kind: 'bulk_undo', subject })
}

async function answers(
  unit: Unit,
  entity: Entity,
  batch: number,
  { undone, limit, offset }: { readonly undone: boolean; readonly limit: number; readonly offset: number },
) {
  const left = await leftRows(unit, batch, { isUndo: undone, limit: limit + 1, offset })
  const page = left.slice(0, limit)
  const names = await namesOf(
    unit,
    entity,
    page.map(({ id }) => id),
  )
  return {
    more: left.length > limit,
    results: page.map((line) => ({ ...line, name: names.get(line.id) ?? String(line.id) })),
  }
}

export const ofAllIn = (unit: Unit): OfAll => ({
  undo: (entity, person, batch) => beginUndo(unit, entity, person, batch),
  requireFew: () => requireFew(unit),
  answers: (entity, person, batch, page) => {
    requirePermission(person, entity.resource.needs.view)
    return answers(unit, entity, batch, page)
  },
  answersAsCsv: async (entity, person, batch, undone) => {
    requirePermission(person, entity.resource.needs.view)
    const { results, more } = await answers(unit, entity, batch, { undone, limit: MOST_LINES, offset: 0 })
    const lines = results.map(({ name, id, outcome, message }) => [name, String(id), outcome, message])
    const end = more ? [['', '', '', `Only the first ${grouped(MOST_LINES)} rows are listed in this file.`]] : []
    return [[entity.resource.label, 'id', 'outcome', 'message'], ...lines, ...end].map(csvLine).join('')
  },
})
