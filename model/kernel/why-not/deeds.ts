/** What can be done with a row and what stands in the way, as far as its declaration and the row itself tell: for browser and server alike. */
import { labelOf, type Fields } from '../field.ts'
import { frozenFields, keptWhole, verbsOf, wrongVerb, type Life, type Transition } from '../life.ts'
import { isPermission, type Need, type Permission } from '../permissions.ts'
import type { Resource } from '../resource.ts'
import type { SideReason } from '../two-companies.ts'
import type { Errors } from '../validate.ts'
import { judged, type Deed, type Obstacle } from './obstacle.ts'

type Values = Readonly<Record<string, unknown>>
type May = (need: Need) => boolean
type Subject = {
  readonly name: string
  readonly resource: Resource
  readonly row: Values
  readonly may: May
  /** Blocks what belongs to the other company of the row (two-companies.ts). */
  readonly side?: SideReason
}

function forbidden(need: Need, may: May): readonly Obstacle[] {
  if (may(need)) return []
  const permission = { code: 'permission', kind: 'permission' } as const
  return [
    isPermission(need)
      ? { ...permission, says: `It takes the permission ${need.replaceAll('_', ' ')}.`, needs: need }
      : { ...permission, says: 'You do not have any permission yet.' },
  ]
}

/** Errors of fields as obstacles, each with its field. `lifted`: by whom all the same. */
export const obstaclesOf = (
  errors: Errors,
  kind: Obstacle['kind'],
  fields: Fields,
  lifted?: Permission,
): readonly Obstacle[] =>
  Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((says) => ({
      code: `${kind}_${field}`,
      kind,
      says,
      ...(fields[field] && { field }),
      ...(lifted !== undefined && { needs: lifted }),
    })),
  )

/** Returns the first verb that the user can do now and that leads to such a state. A verb that would be refused itself is no cure. */
function cureBy({ name, resource, row, may, side }: Subject, isCured: (state: string) => boolean): Obstacle['cure'] {
  const { life } = resource
  if (life === undefined) return undefined
  const found = verbsOf(life, row, may, side).find(({ enabled, to }) => enabled && isCured(to))
  return found && { command: `${name}:${found.name}`, label: found.label }
}

function verb(subject: Subject, life: Life, key: string, one: Transition): Deed {
  const { resource, row, may } = subject
  const state = String(row[life.field])
  const why = state === one.to ? `It is ${state.replaceAll('_', ' ')} already.` : wrongVerb(life, row, one)
  const isPossible = why === undefined
  const isNever = one.from.includes(state)
  const cure = isPossible || isNever || state === one.to ? undefined : cureBy(subject, (to) => one.from.includes(to))
  const wrong: Obstacle = {
    code: 'state',
    kind: 'state',
    says: why ?? '',
    field: life.field,
    ...(cure && { cure }),
  }
  // What is said of the state itself cannot be filled in.
  const { [life.field]: refused = [], ...lacks } = isPossible ? (one.lacks?.(row, {}) ?? {}) : {}
  const lacking = [
    ...obstaclesOf(lacks, 'missing', resource.fields),
    ...obstaclesOf({ [life.field]: refused }, 'refused', {}),
  ]
  return {
    deed: key,
    label: one.label,
    ...judged([...(isPossible ? [] : [wrong]), ...lacking, ...forbidden(one.needs, may)]),
  }
}

function change(subject: Subject): Deed {
  const { resource, row, may } = subject
  const { life, fields } = resource
  const writable = Object.keys(fields).filter((field) => fields[field]?.readOnly !== true && field !== life?.field)
  const held = Object.entries(life ? frozenFields(life, row, may, writable) : {})
  const isWhole = held.length > 0 && held.length === writable.length
  const isFree = (to: string): boolean =>
    life !== undefined &&
    Object.keys(frozenFields(life, { ...row, [life.field]: to }, may, writable)).length < writable.length
  const cure = cureBy(subject, isFree)
  const liftedBy = (says: string): Permission | undefined => life?.frozen.find((one) => one.says === says)?.liftedBy
  const reasons = [...new Set(held.map(([, says]) => says))].map((says): Obstacle => {
    const named = held.flatMap(([field, why]) =>
      why === says ? [labelOf(field, fields[field] ?? {}).toLowerCase()] : [],
    )
    const needs = liftedBy(says)
    return {
      code: 'frozen',
      kind: 'frozen',
      says: isWhole ? says : `${says} Locked: ${named.join(', ')}.`,
      ...(needs !== undefined && { needs }),
      ...(isWhole && cure && { cure }),
    }
  })
  return {
    deed: 'change',
    label: 'Change',
    ...judged([...forbidden(resource.needs.change, may), ...(isWhole ? reasons : [])], isWhole ? [] : reasons),
  }
}

function removal(subject: Subject): Deed {
  const { resource, row, may } = subject
  const { life } = resource
  const kept = life && keptWhole(life, row, may)
  const cure = life && cureBy(subject, (to) => keptWhole(life, { ...row, [life.field]: to }, may) === undefined)
  const held: readonly Obstacle[] =
    kept === undefined ? [] : [{ code: 'frozen', kind: 'frozen', says: kept, ...(cure && { cure }) }]
  return { deed: 'delete', label: 'Delete', ...judged([...held, ...forbidden(resource.needs.delete, may)]) }
}

/** Verbs first, as they are why one asks. Rows that only actions write are neither changed nor deleted by hand. */
export function deedsOf(subject: Subject): readonly Deed[] {
  const { life, actionOnly, tenancy } = subject.resource
  const verbs = life ? Object.entries(life.transitions).map(([key, one]) => verb(subject, life, key, one)) : []
  const deeds = actionOnly ? verbs : [...verbs, change(subject), ...(tenancy === 'own' ? [] : [removal(subject)])]
  return deeds.map((one) => {
    const says = subject.side?.(life?.transitions[one.deed]?.by)
    return says === undefined ? one : { ...one, ...judged([{ code: 'other_company', kind: 'state', says }]) }
  })
}
