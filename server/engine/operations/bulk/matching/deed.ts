/** What is done to all rows that match: a verb of their life cycle, or a change of fields. Done to some of them at a time. */
import type { Need } from '#model/kernel/permissions.ts'
import { isUndone } from '#model/kernel/life.ts'
import { idsName } from '#model/kernel/life-actions.ts'
import { archivedPapers } from '#model/kernel/papers.ts'
import { verbOn } from '#model/shared/label-text.ts'
import { CHANGE_MANY, type ChangeAnswer } from '#model/shared/outcome.ts'
import type { Entity } from '../../../base/entity.ts'
import type { Person } from '../../../base/handler.ts'
import { invalid } from '../../../base/http-error.ts'
import { requirePermission } from '../../../base/permission-check.ts'
import type { ColumnValues } from '../../../rows/reading/read-rows.ts'
import type { Unit } from '../../../rows/transaction.ts'
import type { Maker } from '../../area-work/maker.ts'
import { changeManyRows } from '../../write/change-many.ts'
import { requireAnswers, takeMany } from '../../write/transition-many.ts'

type Id = number | string
/** `name`: that of a transition, or CHANGE_MANY. `input`: what the verb asks for, or the new values. */
export type BulkDeed = { readonly name: string; readonly input: ColumnValues }
export type SomeRows = {
  readonly ids: readonly Id[]
  /** As they were seen, in the order of the ids. */
  readonly versions?: readonly number[]
  readonly isTrial: boolean
}

const transitionOf = ({ resource: { life } }: Entity, { name }: Pick<BulkDeed, 'name'>) => life?.transitions[name]

export const needOf = (entity: Entity, deed: Pick<BulkDeed, 'name'>): Need =>
  transitionOf(entity, deed)?.needs ?? entity.resource.needs.change

/** Throws 403 unless the person may see such rows and do this to them. */
export function requireMay(person: Person, entity: Entity, deed: Pick<BulkDeed, 'name'>): void {
  requirePermission(person, entity.resource.needs.view)
  requirePermission(person, needOf(entity, deed))
}

/** The cause that the trail stores, as if the rows had been named. */
export const causeOfDeed = (entity: Entity, { name }: Pick<BulkDeed, 'name'>): string =>
  name === CHANGE_MANY ? '' : `${entity.name} ${name}Many`

/** `Approve tickets` */
export function titleOfDeed(entity: Entity, deed: Pick<BulkDeed, 'name'>): string {
  const what = entity.resource.plural.toLowerCase()
  return verbOn(transitionOf(entity, deed)?.label ?? 'Change', what)
}

/** How it is taken back: by former values, by another verb, or not at all. */
export function wayBack(
  entity: Entity,
  deed: Pick<BulkDeed, 'name'>,
): 'values' | { readonly verb: string } | undefined {
  const transition = transitionOf(entity, deed)
  if (transition === undefined) return deed.name === CHANGE_MANY ? 'values' : undefined
  if (transition.undoneBy !== undefined) return { verb: transition.undoneBy }
  return isUndone(transition) ? 'values' : undefined
}

const [PART, SLOW_PART] = [500, 50] as const
/** Rows of one transaction: few enough that others get their turn in between, and fewer of what is made row by row. */
export function partOf(entity: Entity, { name }: Pick<BulkDeed, 'name'>): number {
  const { life, papers } = entity.resource
  const isSlow =
    transitionOf(entity, { name })?.work !== undefined ||
    archivedPapers(papers).some(({ archive }) => archive.on[name] !== undefined)
  return Math.min(isSlow ? SLOW_PART : PART, life?.most ?? PART)
}

/** Throws 400 where something is missing or unknown that would be refused for every row. */
export function requireDeed(entity: Entity, { name, input }: BulkDeed): void {
  if (name !== CHANGE_MANY) return requireAnswers(entity, name, input)
  for (const key of Object.keys(input)) {
    const field = entity.columns.get(key)?.field
    if (field === undefined) throw invalid({ [key]: [`There is no field "${key}".`] })
    if (field.writeOnly === true) throw invalid({ [key]: ['It is set row by row.'] })
  }
  if (Object.keys(input).length === 0) throw invalid({ values: ['Name at least one field.'] })
}

export function doDeed(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  { name, input }: BulkDeed,
  { ids, versions, isTrial }: SomeRows,
): Promise<ChangeAnswer> {
  if (name === CHANGE_MANY) {
    const changes = ids.map((id, at) => ({ id, version: versions?.[at], values: input, hashed: {} }))
    return changeManyRows(unit, entity, changes, isTrial)
  }
  const { life } = entity.resource
  if (life === undefined) throw new Error(`${entity.name} has no life cycle`)
  return takeMany(unit, maker, entity, name, {
    ...input,
    [idsName(life)]: ids,
    ...(versions && { versions: Object.fromEntries(ids.map((id, at) => [String(id), versions[at]])) }),
    dry_run: isTrial,
  })
}
