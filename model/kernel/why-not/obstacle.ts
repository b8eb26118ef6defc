/** What stands in the way of something, in one shape for everything that can be done: said whole, and with the way out. */
import type { Permission } from '../permissions.ts'

/** What would lift it: values, another state, other rows, another judgement, a permission. Worst last: what one can mend oneself comes first. */
export const obstacleKinds = [
  'missing',
  'refused',
  'analysis',
  'customs',
  'certification',
  'access',
  'limit',
  'contract',
  'product',
  'vehicle',
  'lockout',
  'state',
  'frozen',
  'referenced',
  'permission',
] as const
export type ObstacleKind = (typeof obstacleKinds)[number]

/** What mends an obstacle: one of these. Where somebody may not do it, what the obstacle is about is opened. */
export type Cure = {
  readonly label: string
  /** A command, by its full name. */
  readonly command?: string
  /** An action of what the obstacle is about, by its name; its form opens. */
  readonly action?: string
  /** A record that there is not yet, with what is known of it. */
  readonly adds?: { readonly resource: string; readonly values: Readonly<Record<string, string>> }
  /** A record, at the field that is to be changed. */
  readonly opens?: { readonly resource: string; readonly id: string; readonly field: string }
}

export type Obstacle = {
  /** For programs: the same for the same reason. */
  readonly code: string
  readonly kind: ObstacleKind
  /** A sentence with its figures. */
  readonly says: string
  /** The field to fill in or to correct. */
  readonly field?: string
  /** What it is about, if not the row itself. */
  readonly object?: { readonly resource: string; readonly id: number | string; readonly title: string }
  /** The permission that lifts it. */
  readonly needs?: Permission
  /** Active people of the company who have that permission, by name. */
  readonly by?: readonly string[]
  /** How many they are: `by` names the first few. */
  readonly holders?: number
  /** Until when it stands, ISO 8601. */
  readonly until?: string
  /** By whom, where somebody let it go all the same. */
  readonly overridden?: string
  readonly cure?: Cure
  /** The verb is answered with 409 and the row, because no value of the row itself is wrong. */
  readonly conflicts?: true
}

/** What it says of another record names that one, once. */
export const obstacleText = ({ object, says }: Pick<Obstacle, 'object' | 'says'>): string =>
  object && !says.includes(object.title) ? `${object.title}: ${says}` : says

export type Obstruction = {
  readonly can: boolean
  readonly blockers: readonly Obstacle[]
  readonly warnings: readonly Obstacle[]
}
/** Something that can be done with a row: `change`, `delete`, or a verb of its life cycle. */
export type Deed = Obstruction & { readonly deed: string; readonly label: string }

/** What one can mend oneself comes first. */
const rankOf = ({ kind }: Obstacle): number => obstacleKinds.indexOf(kind)
export const judged = (blockers: readonly Obstacle[], warnings: readonly Obstacle[] = []): Obstruction => ({
  can: blockers.length === 0,
  blockers: blockers.toSorted((a, b) => rankOf(a) - rankOf(b)),
  warnings,
})

/** The same deed with more in its way. */
export const alsoBlocked = (deed: Deed, blockers: readonly Obstacle[], warnings: readonly Obstacle[] = []): Deed => ({
  ...deed,
  ...judged([...deed.blockers, ...blockers], [...deed.warnings, ...warnings]),
})
