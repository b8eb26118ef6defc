/** What is left of several changes to one object: from what was first to what is now, whatever lay between. */

/** One entry of the audit trail: `changes` is `{field: [before, after]}`. */
export type Trace = {
  readonly kind: 'create' | 'update' | 'delete'
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}
/**
 * 'made', 'removed' and 'changed' say what is other than before; 'unchanged': changed and changed back; 'passing': made and removed meanwhile.
 * 'told': that something changed is known, and not what (another company's row, a trail one may not read).
 */
export const effects = ['made', 'removed', 'changed', 'unchanged', 'passing', 'told'] as const
export type Effect = (typeof effects)[number]
export type NetChange = { readonly field: string; readonly before: unknown; readonly after: unknown }
export type NetEffect = { readonly effect: Effect; readonly changes: readonly NetChange[]; /** How many entries it is the sum of. */ readonly times: number }

/** The trail leaves out what is empty when a row is made or removed. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
const canonical = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, part]) => [key, canonical(part)]))
const isSame = (one: unknown, other: unknown): boolean => (isEmpty(one) && isEmpty(other)) || JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))

function effectOf(was: boolean, is: boolean, isOther: boolean): Effect {
  if (was && is) return isOther ? 'changed' : 'unchanged'
  return was ? 'removed' : is ? 'made' : 'passing'
}

/** Of the entries of one object, oldest first. */
export function netEffect(traces: readonly Trace[]): NetEffect {
  const was = traces[0]?.kind !== 'create'
  const is = traces.at(-1)?.kind !== 'delete'
  const first = new Map<string, unknown>()
  const last = new Map<string, unknown>()
  for (const { kind, changes } of traces) {
    // A row that is made anew under its number has nothing but what it is made with.
    if (kind !== 'update') for (const field of last.keys()) last.set(field, null)
    for (const [field, [before, after]] of Object.entries(changes)) {
      if (!first.has(field)) first.set(field, was ? before : null)
      last.set(field, after)
    }
  }
  // The trail names a secret that was changed, and neither side of it.
  const secret = new Set(traces.flatMap(({ kind, changes }) => (kind === 'update' ? Object.entries(changes).filter(([, [before, after]]) => before === null && after === null).map(([field]) => field) : [])))
  const changes = [...first].flatMap(([field, before]): NetChange[] => {
    const after = last.get(field) ?? null
    if (secret.has(field)) return [{ field, before: null, after: null }]
    return isSame(before, after) ? [] : [{ field, before: before ?? null, after }]
  })
  return { effect: effectOf(was, is, changes.length > 0), changes, times: traces.length }
}
