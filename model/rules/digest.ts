/**
 * What changed in somebody's panes while they were away: `POST /api/changes/digest/`.
 *
 *   {since?: cursor, since_at?: instant, scopes: [{panes: ['p1'], resource: 'terminal:ticket', ids?: [...], where?: {yard: 3}}]} → Digest
 */
import type { Effect } from './net-effect.ts'

/** Objects that panes show: named ones, those with these values, or without either all of the resource. */
export type DigestScope = {
  readonly panes: readonly string[]
  readonly resource: string
  readonly ids?: readonly (number | string)[]
  readonly where?: Readonly<Record<string, string | number | boolean>>
}

/** `before__label`: the names of what references point to, as in a row's history. */
export type DigestChange = { readonly field: string; readonly label: string; readonly before: unknown; readonly after: unknown; readonly before__label?: unknown; readonly after__label?: unknown }
export type DigestObject = {
  readonly resource: string
  readonly id: number | string
  readonly label: string
  readonly effect: Effect
  readonly changes: readonly DigestChange[]
  /** How many changes it is the sum of; 0 where that is not known. */
  readonly times: number
  /** When it was last changed. */
  readonly at: string | null
  /** Others who changed it too. */
  readonly also: readonly string[]
  readonly panes: readonly string[]
}
export type DigestGroup = { readonly by: number | null; readonly by_name: string; readonly cause: string; /** What was done, in words: `Move cars`. */ readonly title: string; readonly objects: readonly DigestObject[] }
export type Digest = {
  readonly since: string
  readonly until: string
  /** 'feed': exactly what came after the cursor; 'trail': by time, told with some seconds to spare. */
  readonly basis: 'feed' | 'trail'
  readonly count: number
  /** So many more changed that are not listed. */
  readonly beyond: number
  readonly groups: readonly DigestGroup[]
  /** What cannot be told, and why. */
  readonly unknown: readonly string[]
}

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return 'nothing'
  if (Array.isArray(value)) return value.map(plain).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object') return 'other content'
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}
const side = (value: unknown, label: unknown): string => {
  if (label === undefined || label === null) return plain(value)
  return plain(Array.isArray(label) ? label.map((one: unknown, at) => one ?? (Array.isArray(value) ? value[at] : null)) : label)
}

/** `Status: open → loading`. `clock` says an instant in words. */
export function changeText({ label, before, after, before__label, after__label }: DigestChange, clock: (instant: string) => string = (said) => said): string {
  if (before === null && after === null) return `${label}: changed, not shown`
  const timed = (said: string): string => (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(said) ? clock(said) : said)
  return `${label}: ${timed(side(before, before__label))} → ${timed(side(after, after__label))}`
}

const words: Readonly<Record<Effect, string>> = {
  made: 'new', removed: 'removed', changed: '', unchanged: 'changed and changed back: as it was', passing: 'made and removed meanwhile', told: 'changed; to what is not told here',
}
/** The net effect in one line. */
export function effectText({ effect, changes }: Pick<DigestObject, 'effect' | 'changes'>, clock?: (instant: string) => string): string {
  return effect === 'changed' ? changes.map((change) => changeText(change, clock)).join(' · ') : words[effect]
}

/** `2 made, 17 changed, 1 as it was`: each object counted once. */
export function countText(objects: readonly Pick<DigestObject, 'effect'>[]): string {
  const counted: readonly (readonly [string, readonly Effect[]])[] = [['new', ['made']], ['changed', ['changed', 'told']], ['removed', ['removed']], ['as it was', ['unchanged']], ['made and removed', ['passing']]]
  return counted
    .map(([word, of]) => [objects.filter(({ effect }) => of.includes(effect)).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')
}
