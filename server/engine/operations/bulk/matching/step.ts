/**
 * One step of a change of all rows that match, in one transaction: rows are listed, or a part of them is done or undone. What it did stands in
 * the batch and in its job, so that whoever takes the job next goes on there.
 */
import { sql } from 'drizzle-orm'
import { idsName } from '#model/kernel/life-actions.ts'
import { countOutcomes } from '#model/shared/outcome.ts'
import { entityNamed, type Entity } from '../../../base/entity.ts'
import { denied } from '../../../base/http-error.ts'
import { requirePermission } from '../../../base/permission-check.ts'
import { run } from '../../../base/sql.ts'
import type { Unit } from '../../../rows/transaction.ts'
import type { Maker } from '../../area-work/maker.ts'
import { takeMany } from '../../write/transition-many.ts'
import { countReturns, requireUndoable, restoreLines, type KeptLine, type Returned } from './restore.ts'
import { inHalves } from '../../write/write-each.ts'
import { doDeed, needOf, requireMay, wayBack } from './deed.ts'
import { listRows } from './list-rows.ts'
import { keepAnswers, keepReturns, nextPart, nextReturn } from './parts.ts'
import { deedOf, type StoredBatch } from './stored-batch.ts'

/** Adds to what the batch says of itself. */
async function told(
  { client }: Unit,
  { id }: StoredBatch,
  rows: number,
  counts: Readonly<Record<string, number>>,
  changed: number,
): Promise<void> {
  const added = JSON.stringify(counts)
  await run(
    client,
    sql`update user_batch b set status = 'running', problem = '', done = b.done + ${rows}, changed = coalesce(b.changed, 0) + ${changed},
      counts = b.counts || (select coalesce(jsonb_object_agg(key, value::bigint + coalesce((b.counts ->> key)::bigint, 0)), '{}') from jsonb_each_text(${added}::jsonb))
      where b.id = ${id}`,
  )
}

/** True if something was left to do. */
async function doPart(unit: Unit, maker: Maker, entity: Entity, batch: StoredBatch): Promise<boolean> {
  const part = await nextPart(unit, batch.id)
  if (part === undefined) return false
  const ids = part.rows.map(([id]) => id)
  const versions = part.rows.map(([, version]) => version)
  const { results } = await doDeed(unit, maker, entity, deedOf(batch), { ids, versions, isTrial: false })
  const changed = results.flatMap(({ id, outcome, version, before }): KeptLine[] =>
    outcome === 'changed' && version !== null ? [{ id, version, before: before ?? {} }] : [],
  )
  const left = results.flatMap(({ id, outcome, message }) => (outcome === 'changed' ? [] : [{ id, outcome, message }]))
  await keepAnswers(unit, batch.id, part.place, { changed, left })
  await told(unit, batch, ids.length, countOutcomes(results), changed.length)
  return true
}

/** By the verb that takes it back; what somebody touched since stays as it is. */
async function returnBy(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  verb: string,
  lines: readonly KeptLine[],
): Promise<readonly Returned[]> {
  const { life } = entity.resource
  if (life === undefined) return []
  const versions = Object.fromEntries(lines.map(({ id, version }) => [String(id), version]))
  const input = { [idsName(life)]: lines.map(({ id }) => id), versions }
  const { results } = await takeMany(unit, maker, entity, verb, input)
  return results.map(({ id, outcome, version, message }) => ({
    id,
    version,
    message,
    outcome:
      outcome === 'not_found' ? 'not_found' : outcome === 'changed' || outcome === 'already' ? 'returned' : 'touched',
  }))
}

async function undoPart(unit: Unit, maker: Maker, entity: Entity, batch: StoredBatch): Promise<boolean> {
  const part = await nextReturn(unit, batch.id)
  if (part === undefined) return false
  const way = wayBack(entity, deedOf(batch))
  const { changed } = part.answers
  const results =
    changed.length === 0 || way === undefined
      ? []
      : way === 'values'
        ? await restoreLines(
            { rows: unit.rows, inHalves: (items, writing) => inHalves(unit, items, writing) },
            entity,
            changed,
          )
        : await returnBy(unit, maker, entity, way.verb, changed)
  const left = results.flatMap(({ id, outcome, message }) => (outcome === 'returned' ? [] : [{ id, outcome, message }]))
  await keepReturns(unit, batch.id, part.place, left)
  const { returned, touched, not_found: gone } = countReturns(results)
  await told(unit, batch, changed.length, { returned, touched, gone }, 0)
  return true
}

/** Throws 403 unless whoever asked for it may still do it. */
export function requireStillMay({ person }: Maker, batch: StoredBatch): Entity {
  const entity = entityNamed(batch.content_type)
  const deed = deedOf(batch)
  const way = wayBack(entity, deed)
  if (!batch.is_undo) {
    requireMay(person, entity, deed)
    return entity
  }
  requirePermission(person, entity.resource.needs.view)
  if (way === undefined) throw denied()
  else if (way === 'values') requireUndoable(entity, deed.name, person)
  else requirePermission(person, needOf(entity, { name: way.verb }))
  return entity
}

/** True while there is something left to do. */
export async function doStep(unit: Unit, maker: Maker, batch: StoredBatch): Promise<boolean> {
  const entity = requireStillMay(maker, batch)
  if (batch.is_undo) return undoPart(unit, maker, entity, batch)
  if (!batch.about) return doPart(unit, maker, entity, batch)
  await listRows(unit, entity, batch)
  return true
}
