/** What people let loads go in spite of. */
import { loadOverride } from '#model/areas/ticket/load-override.resource.ts'
import type { GrantedOverride } from '#model/areas/ticket/rules/authorisation/overriding.ts'
import type { LoadReading } from './asked-load.ts'

/** By ticket. */
export async function overridesOf(
  { rows }: Pick<LoadReading, 'rows'>,
  tickets: readonly (string | null)[],
): Promise<(ticket: string | null) => readonly GrantedOverride[]> {
  const ids = tickets.flatMap((id) => id ?? [])
  const found = ids.length === 0 ? [] : await rows(loadOverride).find({ ticket: ids })
  return (ticket) => found.filter((one) => one.ticket === ticket)
}

/** The limits beyond which a load may go. */
export const overriddenLimits = (overrides: readonly GrantedOverride[]): ReadonlySet<string> =>
  new Set(overrides.flatMap(({ kind, object }) => (kind === 'limit' ? [object] : [])))
