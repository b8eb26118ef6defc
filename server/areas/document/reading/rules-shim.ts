/** Stands in for rules of readings that are not there yet. */
import type { FigureName, ReadBill } from '#model/areas/document/rules/reading/figures.ts'
import type { Box, PageWords } from '#model/areas/document/rules/reading/page-words.ts'

export type ReadingFacts = {
  readonly today: string
  readonly shipments: readonly { readonly id: number; readonly bol_number: string; readonly car_count: number }[]
  readonly cars: readonly { readonly car_mark: string; readonly car_number: string }[]
  readonly aliases: readonly {
    readonly kind: 'party' | 'product' | 'station' | 'railroad'
    readonly raw: string
    readonly record: number
    readonly name: string
  }[]
  readonly density_lb_per_gal?: string
  readonly unNumbers: (number: string) => boolean
}
export type OurBill = {
  readonly figures: Readonly<Partial<Record<FigureName, string>>>
  readonly cars: readonly Readonly<Record<string, string>>[]
}
export const numericFigures = (_read: ReadBill): readonly { key: string; page: number; box: Box }[] => []
export const withSecondReading = (
  read: ReadBill,
  _second: readonly { key: string; text: string; confidence: number }[],
) => read
export const validateReading = (read: ReadBill, _facts: ReadingFacts, _thresholds: { other: number; key: number }) =>
  read
export const doubtCount = ({ figures, cars }: ReadBill): number =>
  [figures, ...cars].flatMap((some) => Object.values(some)).filter((one) => one.doubts.length > 0).length
export const cutPages = (pages: readonly PageWords[]) => [
  { from: pages[0]?.page ?? 1, to: pages.at(-1)?.page ?? 1, isCertain: true },
]
export const differencesOf = (
  _read: ReadBill,
  _ours: OurBill,
): readonly { name: string; read: string; ours: string; unit: string }[] => []
