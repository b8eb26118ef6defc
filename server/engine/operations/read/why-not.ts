/** What can be done with rows now and everything that stands in the way: what their declaration tells, what other rows do, and who may lift it. */
import { sideReasons } from '#model/kernel/two-companies.ts'
import { deedsOf, obstaclesOf } from '#model/kernel/why-not/deeds.ts'
import { alsoBlocked, judged, type Deed, type Obstacle, type Obstruction } from '#model/kernel/why-not/obstacle.ts'
import type { Verdict } from '#model/kernel/judging.ts'
import type { Errors } from '#model/kernel/validate.ts'
import type { Need } from '#model/kernel/permissions.ts'
import { sql } from 'drizzle-orm'
import { entityNamed, type Entity } from '../../base/entity.ts'
import { notFound } from '../../base/http-error.ts'
import { labelOf } from '../../base/label.ts'
import { may } from '../../base/permission-check.ts'
import { name as quoted, run } from '../../base/sql.ts'
import { verdictsOf } from '../../rows/judging/judge-facts.ts'
import { keyWarnings } from '../../rows/judging/key-conflicts.ts'
import { find, idsOf, type ColumnValues, type RowReader } from '../../rows/reading/read-rows.ts'
import { referencesTo } from '../../rows/referrers.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { Maker } from '../area-work/maker.ts'
import { obstaclesTo } from '../verbs/working.ts'
import { namingHolders } from './holders.ts'

/** `found` is false for a row that is not there, or that this person may not see. */
export type Explained = {
  readonly id: number | string
  readonly found: boolean
  readonly title: string
  readonly deeds: readonly Deed[]
}

/** What other rows say about a row as it stands: nothing of it is written. */
function judgedNow(verdict: Verdict | undefined, { resource: { fields } }: Entity, ofKeys: Errors = {}) {
  return {
    blockers: obstaclesOf(verdict?.errors ?? {}, 'refused', fields, verdict?.liftedBy),
    warnings: obstaclesOf({ ...verdict?.warnings, ...ofKeys }, 'refused', fields),
  }
}

async function referenced(unit: Unit, entity: Entity, id: number | string): Promise<readonly Obstacle[]> {
  const held = await referencesTo(entity, unit.access, [id], entity)
  return held.map(({ field, holder, says }) => ({
    code: `referenced_${holder}_${field}`,
    kind: 'referenced',
    says: `${says}.`,
  }))
}

async function titlesOf(unit: Unit, entity: Entity, rows: readonly RowReader[]): Promise<ReadonlyMap<unknown, string>> {
  const ids = rows.map(({ id }) => id)
  const found = await run<{ readonly id: number | string; readonly title: string }>(
    unit.client,
    sql`select t.id, ${labelOf(entity, 't')} as title from ${quoted(entity.table)} t where t.id = ${idsOf(entity, ids)}`,
  )
  return new Map(found.map(({ id, title }) => [id, title]))
}

/** Each permission with the people who have it. */
async function withHolders(unit: Unit, rows: readonly Explained[]): Promise<readonly Explained[]> {
  const named = await namingHolders(
    unit,
    rows.flatMap(({ deeds }) => deeds),
  )
  return rows.map((row) => ({
    ...row,
    deeds: row.deeds.map((deed) => ({
      ...deed,
      blockers: deed.blockers.map(named),
      warnings: deed.warnings.map(named),
    })),
  }))
}

/** Whether the state of the row or the other company blocks it, so that further checks are needless. */
const isRuledOut = ({ blockers }: Deed): boolean =>
  blockers.some(({ code }) => code === 'state' || code === 'other_company')

/** Adds the obstacles that the area finds for a verb, unless the verb is blocked already. */
async function withWork(unit: Unit, maker: Maker, deed: Deed, row: RowReader, asked: ColumnValues): Promise<Deed> {
  if (isRuledOut(deed)) return deed
  const { blockers, warnings } = await obstaclesTo(unit, maker, deed.deed, row, asked)
  return alsoBlocked(deed, blockers, warnings)
}

const withVerdict = (deed: Deed, verdict: Verdict | undefined, entity: Entity): Deed => {
  if (verdict === undefined || isRuledOut(deed)) return deed
  const { blockers, warnings } = judgedNow(verdict, entity)
  return alsoBlocked(deed, blockers, warnings)
}

/** What rows of other resources say of a row as each verb would leave it, where its state is judged by them. */
async function verdictsByVerb(unit: Unit, entity: Entity, rows: readonly RowReader[]) {
  const { life } = entity.resource
  const judgedBy = await entity.resource.judgedBy?.()
  const verdicts = new Map<string, readonly (Verdict | undefined)[]>()
  if (life === undefined || judgedBy?.fields.includes(life.field) !== true) return verdicts
  for (const [verb, { to }] of Object.entries(life.transitions)) {
    const after = rows.map((row) => ({ ...row, [life.field]: to }))
    verdicts.set(verb, await verdictsOf(entity, unit.access, after, rows))
  }
  return verdicts
}

/** One answer for each id, in their order. */
export async function whyNot(
  unit: Unit,
  maker: Maker,
  bare: Entity,
  ids: readonly (number | string)[],
  asked: ColumnValues = {},
): Promise<readonly Explained[]> {
  const entity = await unit.withCustomFields(bare)
  const rows = await find(entity, unit.access, [sql`t.id = ${idsOf(entity, ids)}`], sql``)
  const byId = new Map(rows.map((row, index) => [row.id, { row, index }]))
  const titles = await titlesOf(unit, entity, rows)
  const verdicts = await verdictsOf(entity, unit.access, rows)
  const byVerb = await verdictsByVerb(unit, entity, rows)
  const ofKeys = await keyWarnings(entityNamed(entity.base), unit.access, rows)
  const mayDo = (need: Need): boolean => may(maker.person, need)
  const explained: Explained[] = []
  for (const id of ids) {
    const known = byId.get(id)
    if (known === undefined) {
      explained.push({ id, found: false, title: '', deeds: [] })
      continue
    }
    const verdict = verdicts[known.index]
    const now = judgedNow(verdict, entity, ofKeys[known.index])
    const deeds: Deed[] = []
    for (const deed of deedsOf({
      name: bare.name,
      resource: entity.resource,
      row: known.row,
      may: mayDo,
      side: sideReasons(entity.resource, known.row, maker.person.company),
    }))
      deeds.push(
        deed.deed === 'change'
          ? alsoBlocked(deed, now.blockers, now.warnings)
          : deed.deed === 'delete'
            ? alsoBlocked(deed, await referenced(unit, bare, id))
            : withVerdict(
                await withWork(unit, maker, deed, known.row, asked),
                byVerb.get(deed.deed)?.[known.index],
                entity,
              ),
      )
    explained.push({ id, found: true, title: titles.get(id) ?? String(id), deeds })
  }
  return withHolders(unit, explained)
}

/** The answer for one verb of one row, with what was asked of the person so far. Throws 404 if there is no such row. */
export async function whyNotOf(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  verb: string,
  id: number | string,
  asked: ColumnValues,
): Promise<Obstruction> {
  const [found] = await whyNot(unit, maker, entity, [id], asked)
  if (found === undefined || !found.found) throw notFound()
  const { can, blockers, warnings } = found.deeds.find(({ deed }) => deed === verb) ?? judged([])
  return { can, blockers, warnings }
}
