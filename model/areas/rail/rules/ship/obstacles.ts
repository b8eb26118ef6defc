/** How what keeps a bill of lading from being shipped is written down. */
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { BillFacts, LoadFacts, OtherBill } from './facts.ts'

export const missing = (field: keyof BillFacts, says: string, code: string = field): Obstacle => ({
  code: `missing_${code}`,
  kind: 'missing',
  says,
  field,
})
export const refused = (field: keyof BillFacts, code: string, says: string): Obstacle => ({
  code,
  kind: 'refused',
  says,
  field,
})

export const titleOfLoad = ({ car_mark, car_number }: LoadFacts): string => `${car_mark} ${car_number}`

/** About one of its cars. */
export const ofCar =
  (load: LoadFacts) =>
  (kind: 'missing' | 'refused', field: keyof LoadFacts, code: string, says: string): Obstacle => ({
    code: `car_${code}`,
    kind,
    says,
    field,
    object: { resource: 'rail:loadedCar', id: load.id, title: titleOfLoad(load) },
  })

/** About another bill. */
export const ofBill = ({ id, bol_number }: OtherBill, code: string, says: string): Obstacle => ({
  code,
  kind: 'refused',
  says,
  object: { resource: 'rail:shipment', id, title: bol_number },
})

/** Those of which the condition holds. */
export const those = (...all: readonly (readonly [holds: boolean, obstacle: () => Obstacle])[]): readonly Obstacle[] =>
  all.flatMap(([holds, obstacle]) => (holds ? [obstacle()] : []))
