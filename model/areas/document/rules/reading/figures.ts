/** Names the figures that are read in a bill of lading, and the reasons for which a figure is doubtful. */
import type { PageBox } from './page-words.ts'

export const figureNames = [
  'bol_number',
  'bol_date',
  'revision',
  'shipper',
  'consignee',
  'origin',
  'destination',
  'railroad',
  'routing',
  'product_name',
  'stcc',
  'un_number',
  'hazard_class',
  'packing_group',
  'net_volume',
  'gross_volume',
  'weight',
  'temperature',
  'purchase_order',
  'certified_by',
] as const
export type FigureName = (typeof figureNames)[number]

/** Figures of each car. `seals` are separated by a comma and a space. */
export const carFigureNames = ['car_mark', 'car_number', 'net_volume', 'gross_volume', 'weight', 'seals'] as const
export type CarFigureName = (typeof carFigureNames)[number]
/** Quantities of a bill that each of its cars has too. */
export const sharedQuantities = ['net_volume', 'gross_volume', 'weight'] as const

export const doubts = [
  /** Below the threshold of the company. */
  'confidence',
  /** The second reader read something else. */
  'readers_differ',
  'malformed',
  /** A sum, a density, a UN number, a known car or a date says otherwise. */
  'contradiction',
  /** The print fits two values, such as 11/06/26. */
  'ambiguous',
  /** A bill without number or car. */
  'missing',
] as const
export type Doubt = (typeof doubts)[number]

/** `why`: a short phrase that a clerk understands, such as "shipment PGT600123 exists". */
export type FigureCandidate = { readonly value: string; readonly confidence: number; readonly why?: string }

/**
 * Volumes are US gallons, weights pounds, temperatures °F, dates `YYYY-MM-DD`, all as decimal text. `confidence` is 0–100.
 * `page` and `box` are its place; `raw` is the print. `record` is the id of a recognized party, product, station or railroad.
 */
export type ReadFigure = {
  readonly value: string
  readonly confidence: number
  readonly page: number
  /** Null where nothing was found. */
  readonly box: PageBox | null
  readonly raw: string
  /** Other values that the print may mean, the likeliest first. */
  readonly candidates: readonly FigureCandidate[]
  readonly doubts: readonly Doubt[]
  readonly record?: number
  /** OCR read it, so a second reader reads its crop. */
  readonly isScan?: true
  /** The value by the second reader. */
  readonly second?: string
}
export type ReadCar = Readonly<Partial<Record<CarFigureName, ReadFigure>>>
export type ReadBill = {
  readonly figures: Readonly<Partial<Record<FigureName, ReadFigure>>>
  readonly cars: readonly ReadCar[]
}

/** Names a figure in differences, accepted values and doubts: `net_volume`, or `cars.UTLX 964116.net_volume`. */
export const carFigureKey = (car: string, name: CarFigureName): string => `cars.${car}.${name}`
