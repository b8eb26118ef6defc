/**
 * What a haul costs, and along which points it is drawn. Money and volumes are reckoned as whole numbers of their last digit
 * (model/shared/money.ts).
 */
import { milesBetween, placeIn, type Coordinates } from '#model/areas/company/rules/coordinates.ts'
import { billedQuantity } from '#model/areas/invoice/rules/billing/quantity.ts'
import { amountText, centsOf, decimalText, divideRounded, lineAmount, units } from '#model/shared/money.ts'

const KILOMETRES_PER_MILE = 1.609344
/** Digits of a rate, and of a volume in m³. */
const [RATE, CUBIC] = [4, 3]

export type HaulPlace = {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly latitude: number | null
  readonly longitude: number | null
}
export type HaulPoint = {
  readonly id: string
  readonly name: string
  /** What it is to the route. */
  readonly is: 'origin' | 'stop' | 'destination'
  /** Undefined: it has no coordinates, or may not be seen. */
  readonly at: Coordinates | undefined
  /** In a straight line from the point before it that has coordinates. */
  readonly kilometres: number | null
}
export type HaulRoute = {
  readonly origin: string | null
  readonly stops: readonly string[]
  readonly destination: string | null
}

/** From origin to destination by its stops, in order. */
export function haulPoints(
  { origin, stops, destination }: HaulRoute,
  places: readonly HaulPlace[],
): readonly HaulPoint[] {
  const known = new Map(places.map((place) => [place.id, place]))
  const along = [
    ...(origin === null ? [] : [{ id: origin, is: 'origin' as const }]),
    ...stops.map((id) => ({ id, is: 'stop' as const })),
    ...(destination === null ? [] : [{ id: destination, is: 'destination' as const }]),
  ]
  let before: Coordinates | undefined
  return along.map(({ id, is }) => {
    const place = known.get(id)
    const at = place && placeIn(place)
    const kilometres = before && at ? milesBetween(before, at) * KILOMETRES_PER_MILE : null
    before = at ?? before
    return { id, is, name: place?.name ?? '', at, kilometres }
  })
}

/** All of it in straight lines; null where less than two of its points have coordinates. */
export function straightKilometres(points: readonly HaulPoint[]): number | null {
  const legs = points.flatMap(({ kilometres }) => kilometres ?? [])
  return legs.length === 0 ? null : legs.reduce((sum, one) => sum + one, 0)
}

/** A net volume in gallons as m³; null where nothing was measured. */
const cubicOf = (net: string | null): string | null =>
  billedQuantity({ net_volume: net, gross_weight: null, tare_weight: null }, 'm³')

type HaulCost = {
  readonly loads: number
  /** m³, of the loads that were measured. */
  readonly volume: string
  /** Null: no rate is agreed. */
  readonly amount: string | null
  /** Of a load, on average; null without loads that were measured. */
  readonly volumeOfLoad: string | null
  readonly amountOfLoad: string | null
  /** Of a m³ over a kilometre, six digits. */
  readonly perKilometre: string | null
}

/** `net` are the net volumes of its loads, in gallons. Each load is charged by itself, as on an invoice. */
export function haulCost(rate: string | null, distance: number | null, net: readonly (string | null)[]): HaulCost {
  const volumes = net.flatMap((one) => cubicOf(one) ?? [])
  const total = volumes.reduce((sum, one) => sum + units(one, CUBIC), 0n)
  const cents = volumes.reduce((sum, one) => sum + centsOf(lineAmount(one, rate)), 0n)
  const mean = volumes.length === 0 ? null : decimalText(divideRounded(total, BigInt(volumes.length)), CUBIC)
  const metres = distance === null ? 0n : BigInt(Math.round(distance * 1000))
  return {
    loads: net.length,
    volume: decimalText(total, CUBIC),
    amount: rate === null ? null : amountText(cents),
    volumeOfLoad: mean,
    amountOfLoad: lineAmount(mean, rate),
    perKilometre:
      rate === null || metres === 0n
        ? null
        : decimalText(divideRounded(units(rate, RATE) * 10n ** BigInt(6 - RATE) * 1000n, metres), 6),
  }
}
