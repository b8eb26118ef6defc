/** What the crew must know of each car on a switch list, and its placards counted. */
import { type YardCar, markOf } from '../yard.ts'
import { type Placard, placardOf } from '#model/areas/fleet/rules/placard.ts'

export type ListedCar = YardCar & {
  readonly car_type: string
  readonly load_status: 'E' | 'L'
  readonly commodity: string
  readonly hold_reason: string
  readonly bad_order_reason: string
  readonly product: { readonly name: string; readonly un_number: string; readonly hazard_class: string } | null
}

/** One car, with what the crew must know of it. */
export type CarLine = {
  readonly car: number
  readonly mark: string
  readonly car_type: string
  readonly load_status: 'E' | 'L'
  readonly product: string
  readonly placard: Placard | null
  readonly hold: string | null
  readonly bad_order: string | null
}
export type PlacardCount = Placard & { readonly product: string; readonly loaded: number; readonly residue: number }

export function placardsOf(cars: readonly (ListedCar | undefined)[]): PlacardCount[] {
  const counts = new Map<string, { -readonly [K in keyof PlacardCount]: PlacardCount[K] }>()
  for (const car of cars) {
    const placard = placardOf(car?.product)
    if (car === undefined || placard === undefined) continue
    const key = `${placard.un} ${car.product?.name ?? ''}`
    const tally = counts.get(key) ?? { ...placard, product: car.product?.name ?? '', loaded: 0, residue: 0 }
    if (car.load_status === 'L') tally.loaded++
    else tally.residue++
    counts.set(key, tally)
  }
  return [...counts.values()].toSorted(
    (one, other) => other.loaded + other.residue - (one.loaded + one.residue) || (one.un < other.un ? -1 : 1),
  )
}

export const carLine = (car: ListedCar): CarLine => ({
  car: car.id,
  mark: markOf(car),
  car_type: car.car_type,
  load_status: car.load_status,
  product: car.product?.name ?? car.commodity,
  placard: placardOf(car.product) ?? null,
  hold: car.hold ? car.hold_reason : null,
  bad_order: car.bad_order ? car.bad_order_reason : null,
})
