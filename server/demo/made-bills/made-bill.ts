/** A bill of lading that the demo makes, as its figures before they are printed. */

/** Volumes are US gallons, weights pounds, both as decimal text. */
export type MadeCar = {
  readonly mark: string
  readonly number: string
  readonly net: string
  readonly gross: string
  readonly weight: string
  readonly seals: readonly string[]
}
export type MadeBill = {
  readonly number: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly shipper: string
  readonly consignee: string
  readonly origin: string
  readonly destination: string
  readonly railroad: string
  readonly routing: string
  readonly product: string
  readonly stcc: string
  readonly unNumber: string
  readonly hazardClass: string
  readonly packingGroup: string
  readonly purchaseOrder: string
  readonly certifiedBy: string
  readonly cars: readonly MadeCar[]
}

export const carName = ({ mark, number }: MadeCar): string => `${mark} ${number}`
