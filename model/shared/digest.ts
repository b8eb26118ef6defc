/**
 * Request and response of the digest, what changed in a user's panes while they were away: `POST /api/changes/digest/`.
 *
 *   {since?: cursor, since_at?: instant, scopes: [{panes: ['p1'], resource: 'terminal:ticket', ids?: [...], where?: {yard: 3}}]} → Digest
 */
import type { Effect } from './net-effect.ts'

/** The objects shown in some panes: those with these ids, those with these field values, or else every row of the resource. */
export type DigestScope = {
  readonly panes: readonly string[]
  readonly resource: string
  readonly ids?: readonly (number | string)[]
  readonly where?: Readonly<Record<string, string | number | boolean>>
}

/** One field's change. `before__label` and `after__label` name the rows that references point to, as in a row's history. */
export type DigestChange = {
  readonly field: string
  readonly label: string
  readonly before: unknown
  readonly after: unknown
  readonly before__label?: unknown
  readonly after__label?: unknown
}
export type DigestObject = {
  readonly resource: string
  readonly id: number | string
  readonly label: string
  readonly effect: Effect
  readonly changes: readonly DigestChange[]
  /** Number of changes combined in this one; 0 if unknown. */
  readonly times: number
  /** Time of the last change. */
  readonly at: string | null
  /** Names of other users who also changed it. */
  readonly also: readonly string[]
  readonly panes: readonly string[]
}
export type DigestGroup = {
  readonly by: number | null
  readonly by_name: string
  readonly cause: string
  /** The action's label: `Move cars`. */
  readonly title: string
  readonly objects: readonly DigestObject[]
}
export type Digest = {
  readonly since: string
  readonly until: string
  /** 'feed': exactly the changes after the cursor. 'trail': read from the audit trail by time, starting some seconds early. */
  readonly basis: 'feed' | 'trail'
  readonly count: number
  /** Number of further changed objects that are not listed. */
  readonly beyond: number
  readonly groups: readonly DigestGroup[]
  /** Messages about changes that cannot be reported, and why. */
  readonly unknown: readonly string[]
}

const plainText = (value: unknown): string => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return 'empty'
  if (Array.isArray(value)) return value.map(plainText).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object') return 'other content'
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}
const sideText = (value: unknown, label: unknown): string => {
  if (label === undefined || label === null) return plainText(value)
  return plainText(
    Array.isArray(label) ? label.map((one: unknown, at) => one ?? (Array.isArray(value) ? value[at] : null)) : label,
  )
}

/** `Status: open → loading`. `clock` formats instants. */
export function changeText(
  { label, before, after, before__label, after__label }: DigestChange,
  clock: (instant: string) => string = (instant) => instant,
): string {
  if (before === null && after === null) return `${label}: changed (value hidden)`
  const timed = (text: string): string => (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? clock(text) : text)
  return `${label}: ${timed(sideText(before, before__label))} → ${timed(sideText(after, after__label))}`
}

const effectWords: Readonly<Record<Effect, string>> = {
  made: 'new',
  removed: 'deleted',
  changed: '',
  unchanged: 'changed and changed back',
  passing: 'created and deleted in the meantime',
  told: 'changed (details not available)',
}
/** The net effect as one line of text. */
export function effectText(
  { effect, changes }: Pick<DigestObject, 'effect' | 'changes'>,
  clock?: (instant: string) => string,
): string {
  return effect === 'changed' ? changes.map((change) => changeText(change, clock)).join(' · ') : effectWords[effect]
}

/** `2 new, 17 changed, 1 unchanged`: each object is counted once. */
export function countText(objects: readonly Pick<DigestObject, 'effect'>[]): string {
  const counted: readonly (readonly [string, readonly Effect[]])[] = [
    ['new', ['made']],
    ['changed', ['changed', 'told']],
    ['deleted', ['removed']],
    ['unchanged', ['unchanged']],
    ['created and deleted', ['passing']],
  ]
  return counted
    .map(([word, of]) => [objects.filter(({ effect }) => of.includes(effect)).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')
}
