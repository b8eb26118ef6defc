/** What people let loads go in spite of. */
import { loadOverride } from '#model/areas/ticket/load-override.resource.ts'
import type { Lifting } from '#model/areas/ticket/rules/authorisation/overriding.ts'
import type { LoadReading } from './asked-load.ts'

/** By ticket. */
export async function liftingsOf(
  { rows }: Pick<LoadReading, 'rows'>,
  tickets: readonly (string | null)[],
): Promise<(ticket: string | null) => readonly Lifting[]> {
  const ids = tickets.flatMap((id) => id ?? [])
  const found = ids.length === 0 ? [] : await rows(loadOverride).find({ ticket: ids })
  return (ticket) => found.filter((one) => one.ticket === ticket)
}

/** The limits beyond which a load may go. */
export const liftedLimits = (liftings: readonly Lifting[]): ReadonlySet<string> =>
  new Set(liftings.flatMap(({ kind, object }) => (kind === 'limit' ? [object] : [])))
