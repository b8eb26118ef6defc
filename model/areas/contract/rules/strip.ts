/** From what was bought to what was invoiced, in cars and gallons: each stage with what is still to come from the one before. */
import type { ContractProgress } from './dashboard.ts'

export const stages = ['bought', 'sold', 'scheduled', 'on_bills', 'shipped', 'invoiced'] as const
export type Stage = (typeof stages)[number]
export type StripStage = {
  readonly stage: Stage
  /** Null where the contract names no number of cars. */
  readonly cars: number | null
  /** Gallons at 60 °F; null where nothing was measured or agreed. */
  readonly volume_gal: string | null
}

type Terms = {
  readonly contract_type: 'sale' | 'purchase'
  readonly cars: number | null
  readonly quantity: string | null
}
/** What is on bills of one kind. */
export type Billed = { readonly cars: number; readonly volume_gal: string }

/** Of a sale, what was bought is what feeds it; of a purchase, what was sold is what it promises. */
export function stripOf(
  { contract_type, cars, quantity }: Terms,
  progress: Pick<ContractProgress, 'linked_cars' | 'scheduled_cars'>,
  billed: Readonly<Record<'on_bills' | 'shipped' | 'invoiced', Billed>>,
): readonly StripStage[] {
  const agreed = { cars, volume_gal: quantity }
  const linked = { cars: progress.linked_cars, volume_gal: null }
  const isSale = contract_type === 'sale'
  return [
    { stage: 'bought', ...(isSale ? linked : agreed) },
    { stage: 'sold', ...(isSale ? agreed : linked) },
    { stage: 'scheduled', cars: progress.scheduled_cars, volume_gal: null },
    { stage: 'on_bills', ...billed.on_bills },
    { stage: 'shipped', ...billed.shipped },
    { stage: 'invoiced', ...billed.invoiced },
  ]
}
