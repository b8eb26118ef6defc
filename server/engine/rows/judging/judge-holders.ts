/** Refuses a write of rows that stand still by the state of a row that they refer to (`heldBy`): the cars of a shipped bill. */
import { sql } from 'drizzle-orm'
import type { Need } from '#model/kernel/permissions.ts'
import { holds, keptWhy, stillWhy, type FreezeThrough, type Occasion } from '#model/kernel/life.ts'
import { transitionDeeds } from '#model/kernel/life-actions.ts'
import { isSameValue } from '../../base/coerce.ts'
import { entityNamed, type Entity } from '../../base/entity.ts'
import { conflict } from '../../base/http-error.ts'
import { writerOf } from './judge-life.ts'
import { find, getMany, idsOf, lockSql, type ColumnValues, type ReadScope } from '../reading/read-rows.ts'

/** Says in which state each row is that others refer to by a field; undefined for one that is not there. */
type StateOf = (freeze: FreezeThrough, id: unknown) => string | undefined

const holderOf = ({ resource }: Entity, { through }: FreezeThrough): Entity => {
  const to = resource.fields[through]?.to
  if (to === undefined) throw new Error(`${resource.label}: ${through} refers to no resource`)
  return entityNamed(to)
}

/** Locked, so that none of them changes its state before this is written; in the order of ids, as everywhere. */
async function statesOf(
  entity: Entity,
  at: ReadScope,
  rows: readonly ColumnValues[],
  isLocked: boolean,
): Promise<StateOf> {
  const known = new Map<string, string>()
  for (const through of new Set((entity.resource.heldBy ?? []).map((freeze) => freeze.through))) {
    const freeze = { through, in: [], fields: [], says: '' } as const
    const holder = holderOf(entity, freeze)
    const ids = [...new Set(rows.map((row) => row[through]).filter((id) => id !== null && id !== undefined))]
    if (ids.length === 0) continue
    const lock = isLocked ? sql`order by t.id ${lockSql(holder)}` : sql``
    const field = holder.resource.life?.field ?? ''
    for (const row of await find(holder, at, [sql`t.id = ${idsOf(holder, ids)}`], lock, ['id', field]))
      known.set(`${through} ${row.id}`, String(row[field]))
  }
  return ({ through }, id) => known.get(`${through} ${String(id)}`)
}

/** The transitions of the row that holds them write the rows that it holds. */
const isFree = (entity: Entity, freeze: FreezeThrough, deed: string | undefined): boolean =>
  deed !== undefined && transitionDeeds(holderOf(entity, freeze).resource.life).includes(deed)

type Judged = { readonly before?: ColumnValues | undefined; readonly values: ColumnValues; readonly gone?: boolean }

type Holding = {
  readonly freezes: readonly FreezeThrough[]
  readonly who: ReturnType<typeof writerOf>
  /** Of the rows that hold those that are written. */
  readonly states: StateOf
}

/** Why fields would stand still, by field. Only of a row that is held its fields are compared: there may be thousands. */
function whyHeld(entity: Entity, { freezes, who, states }: Holding, one: Judged): Readonly<Record<string, string>> {
  const { before, values, gone = false } = one
  const { may, deed } = who
  const isChanged = (key: string): boolean => !isSameValue(entity, key, values[key], before?.[key] ?? null)
  const found: Record<string, string> = {}
  for (const freeze of freezes) {
    const { through } = freeze
    const moment = (row: ColumnValues): Occasion => ({ state: states(freeze, row[through]) ?? '', row, may, deed })
    const was = before && moment(before)
    const kept = was && gone ? keptWhy([freeze], was) : undefined
    if (kept !== undefined) found[through] = kept
    if (was && holds(freeze, was)) {
      const changed = Object.keys(values).filter(isChanged)
      const open = changed.filter((key) => entity.resource.fields[key]?.readOnly !== true)
      Object.assign(found, stillWhy([freeze], was, open))
    }
    // Nothing is put on a row that holds what it has.
    if (through in values && isChanged(through)) Object.assign(found, stillWhy([freeze], moment(values), [through]))
  }
  return found
}

/** Throws 409 with the reason for each field. `gone`: the rows are to be deleted. */
export async function requireNotHeld(
  entity: Entity,
  at: ReadScope,
  changes: readonly { readonly id?: unknown; readonly values: ColumnValues }[],
  gone = false,
): Promise<void> {
  if (entity.resource.heldBy === undefined || at.user === undefined || changes.length === 0) return
  const ids = changes.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const before = ids.length === 0 ? [] : await getMany(entity, at, ids, true)
  const touched = [...before, ...changes.map(({ values }) => values)]
  const who = writerOf(at)
  const freezes = entity.resource.heldBy.filter((freeze) => !isFree(entity, freeze, who.deed))
  const states = await statesOf(entity, at, touched, true)
  for (const [index, { values }] of changes.entries()) {
    const frozen = whyHeld(entity, { freezes, who, states }, { before: before[index], values, gone })
    const [why] = Object.values(frozen)
    if (why !== undefined) throw conflict(why, gone ? {} : { frozen })
  }
}

/** What of a row stands still by the rows that it refers to, by field, for who asks. */
export async function heldFields(
  entity: Entity,
  at: ReadScope,
  row: ColumnValues,
  may: (need: Need) => boolean,
): Promise<{ readonly fields: Readonly<Record<string, string>>; readonly kept: string | undefined }> {
  const { heldBy = [], fields } = entity.resource
  if (heldBy.length === 0) return { fields: {}, kept: undefined }
  const states = await statesOf(entity, at, [row], false)
  const all = heldBy.map((freeze) => {
    const moment = { state: states(freeze, row[freeze.through]) ?? '', row, may }
    return { still: stillWhy([freeze], moment, Object.keys(fields)), kept: keptWhy([freeze], moment) }
  })
  return {
    fields: Object.assign({}, ...all.map(({ still }) => still)),
    kept: all.find(({ kept }) => kept !== undefined)?.kept,
  }
}
