/** Combines several changes to one object into their net effect: the difference between its first and last state. */
import { isEmptyValue } from '#model/kernel/empty-value.ts'

/** One entry of the audit trail: `changes` is `{field: [before, after]}`. */
export type AuditTrace = {
  readonly kind: 'create' | 'update' | 'delete'
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}
/**
 * 'made', 'removed', 'changed': the object differs from before. 'unchanged': changed and changed back. 'passing': created and deleted in between.
 * 'told': it changed, but the reader may not see how (another company's row, or an audit trail without permission).
 */
export const effects = ['made', 'removed', 'changed', 'unchanged', 'passing', 'told'] as const
export type Effect = (typeof effects)[number]
export type NetChange = { readonly field: string; readonly before: unknown; readonly after: unknown }
export type NetEffect = {
  readonly effect: Effect
  readonly changes: readonly NetChange[]
  /** Number of entries combined. */
  readonly times: number
}

const canonical = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, part]) => [key, canonical(part)]),
      )
/** The audit trail omits empty fields of rows that are created or deleted. */
const isSame = (one: unknown, other: unknown): boolean =>
  (isEmptyValue(one) && isEmptyValue(other)) || JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))

function effectOf(existedBefore: boolean, existsNow: boolean, isDifferent: boolean): Effect {
  if (existedBefore && existsNow) return isDifferent ? 'changed' : 'unchanged'
  return existedBefore ? 'removed' : existsNow ? 'made' : 'passing'
}

/** The net effect of the audit entries of one object, oldest first. */
export function netEffect(traces: readonly AuditTrace[]): NetEffect {
  const existedBefore = traces[0]?.kind !== 'create'
  const existsNow = traces.at(-1)?.kind !== 'delete'
  const first = new Map<string, unknown>()
  const last = new Map<string, unknown>()
  for (const { kind, changes } of traces) {
    // A row that is created again under its old id starts with no values but its new ones.
    if (kind !== 'update') for (const field of last.keys()) last.set(field, null)
    for (const [field, [before, after]] of Object.entries(changes)) {
      if (!first.has(field)) first.set(field, existedBefore ? before : null)
      last.set(field, after)
    }
  }
  // For a secret field the trail records that it changed, with null for both values.
  const secret = new Set(
    traces.flatMap(({ kind, changes }) =>
      kind === 'update'
        ? Object.entries(changes)
            .filter(([, [before, after]]) => before === null && after === null)
            .map(([field]) => field)
        : [],
    ),
  )
  const changes = [...first].flatMap(([field, before]): NetChange[] => {
    const after = last.get(field) ?? null
    if (secret.has(field)) return [{ field, before: null, after: null }]
    return isSame(before, after) ? [] : [{ field, before: before ?? null, after }]
  })
  return { effect: effectOf(existedBefore, existsNow, changes.length > 0), changes, times: traces.length }
}
