/** Kinds of inventory movements, and the rules for each. */
import type { Errors } from '#model/kernel/validate.ts'

export const movementKinds = ['receipt', 'delivery', 'own_use', 'adjustment', 'transfer'] as const
export type MovementKind = (typeof movementKinds)[number]
export const movementWords: Readonly<Record<MovementKind, string>> = {
  receipt: 'Receipt',
  delivery: 'Delivery',
  own_use: 'Own use',
  adjustment: 'Adjustment',
  transfer: 'Transfer',
}

export type JudgedMovement = {
  readonly kind: MovementKind
  readonly server: string | null
  readonly location: string | null
  readonly to_location: string | null
  readonly volume: string | null
  readonly reason: string
}
type Place = { readonly server: string | null; readonly name: string }

function volumeErrors({ kind, volume }: JudgedMovement): Errors {
  const moved = Number(volume ?? 0)
  if (kind === 'adjustment') return moved === 0 ? { volume: ['Enter a volume other than 0.'] } : {}
  return moved > 0 ? {} : { volume: ['Enter a volume above 0. Only an adjustment may be negative.'] }
}

function destinationErrors({ kind, location, to_location }: JudgedMovement): Errors {
  if (kind !== 'transfer')
    return to_location === null ? {} : { to_location: ['Only a transfer has a destination: leave this empty.'] }
  if (to_location === null) return { to_location: ['Choose the tank that the transfer fills.'] }
  return to_location === location ? { to_location: ['Choose a tank other than the one that the product left.'] } : {}
}

function siteErrors(
  { kind, server, location }: JudgedMovement,
  from: Place | undefined,
  to: Place | undefined,
): Errors {
  if (server === null && (from?.server ?? null) === null)
    return { server: [location === null ? 'Choose the site.' : 'Choose the site: its location has none.'] }
  const site = server ?? from?.server
  const lacking = to !== undefined && to.server === null ? `${to.name} belongs to no site.` : undefined
  return {
    ...(from && from.server !== null && from.server !== site && { location: [`${from.name} is at another site.`] }),
    ...(kind === 'transfer' && lacking !== undefined && { to_location: [lacking] }),
  }
}

/** Returns the errors of a movement, by field. `from` and `to` are its locations. */
export function movementErrors(row: JudgedMovement, from: Place | undefined, to: Place | undefined): Errors {
  const needsReason = row.kind === 'own_use' || row.kind === 'adjustment'
  return {
    ...volumeErrors(row),
    ...destinationErrors(row),
    ...siteErrors(row, from, to),
    ...(needsReason &&
      row.reason.trim() === '' && {
        reason: [row.kind === 'own_use' ? 'State what the product was used for.' : 'State why the books are adjusted.'],
      }),
  }
}
