/** The filling conditions of the previous car, because the cars of a train are alike. */
import type { Permit } from '#model/areas/measure/rules/gauge/car-gauging.ts'
import { state } from '#src/engine/console/console.state.ts'

export type CarPermit = Pick<Permit, 'insulation' | 'season'>
export const lastPermit = state((): { how: CarPermit } => ({ how: { insulation: 'none', season: 'summer' } }))
