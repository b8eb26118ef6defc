/** What can be done with a row and what stands in the way, as far as its declaration and the row itself tell: for browser and server alike. */
import { labelOf, type Fields } from '../field.ts'
import { frozenFields, keptWhole, transitionsFrom, wrongVerb, type Life, type Transition } from '../life.ts'
import { isPermission, type Need, type Permission } from '../permissions.ts'
import type { Resource } from '../resource.ts'
import type { Errors } from '../validate.ts'
import { judged, type Deed, type Obstacle } from './obstacle.ts'

type Values = Readonly<Record<string, unknown>>
type May = (need: Need) => boolean
type Subject = { readonly name: string; readonly resource: Resource; readonly row: Values; readonly may: May }

function forbidden(need: Need, may: May): readonly Obstacle[] {
  if (may(need)) return []
  const permission = { code: 'permission', kind: 'permission' } as const
  return [
    isPermission(need)
      ? { ...permission, says: `It takes the permission ${need.replaceAll('_', ' ')}.`, needs: need }
      : { ...permission, says: 'It takes a permission, and you have none.' },
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

/** A verb that is possible in the state now and leads where the wanted one begins. */
const wayInto = (life: Life, row: Values, state: string, wanted: readonly string[]) =>
  transitionsFrom(life, row, state).find(([, one]) => wanted.includes(one.to))

function verb({ name, resource, row, may }: Subject, life: Life, key: string, one: Transition): Deed {
  const state = String(row[life.field])
  const why = state === one.to ? `It is ${state.replaceAll('_', ' ')} already.` : wrongVerb(life, row, one)
  const isPossible = why === undefined
  const isNever = one.from.includes(state)
  const first = isPossible || isNever ? undefined : wayInto(life, row, state, one.from)
  const wrong: Obstacle = {
    code: 'state',
    kind: 'state',
    says: why ?? '',
    field: life.field,
    ...(first && state !== one.to && { cure: { command: `${name}:${first[0]}`, label: first[1].label } }),
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

/** The verb that leads out of a state in which the whole row stands still. */
function wayOut({ name, resource, row }: Subject): Obstacle['cure'] {
  const { life } = resource
  if (life === undefined) return undefined
  const isHeld = (state: string): boolean => life.frozen.some((one) => one.fields === 'all' && one.in.includes(state))
  const found = Object.entries(life.transitions).find(
    ([, one]) => one.from.includes(String(row[life.field])) && !isHeld(one.to),
  )
  return found && { command: `${name}:${found[0]}`, label: found[1].label }
}

function change(subject: Subject): Deed {
  const { resource, row, may } = subject
  const { life, fields } = resource
  const writable = Object.keys(fields).filter((field) => fields[field]?.readOnly !== true && field !== life?.field)
  const held = Object.entries(life ? frozenFields(life, row, may, writable) : {})
  const isWhole = held.length > 0 && held.length === writable.length
  const cure = wayOut(subject)
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
  const kept = resource.life && keptWhole(resource.life, row, may)
  const cure = wayOut(subject)
  const held: readonly Obstacle[] =
    kept === undefined ? [] : [{ code: 'frozen', kind: 'frozen', says: kept, ...(cure && { cure }) }]
  return { deed: 'delete', label: 'Delete', ...judged([...held, ...forbidden(resource.needs.delete, may)]) }
}

/** Verbs first, as they are why one asks. Rows that only actions write are neither changed nor deleted by hand. */
export function deedsOf(subject: Subject): readonly Deed[] {
  const { life, actionOnly, tenancy } = subject.resource
  const verbs = life ? Object.entries(life.transitions).map(([key, one]) => verb(subject, life, key, one)) : []
  if (actionOnly) return verbs
  return [...verbs, change(subject), ...(tenancy === 'own' ? [] : [removal(subject)])]
}
