/** Readings of bills of lading for tests of the worklist. */
import type { ReadFigure, ReadBill } from '#model/areas/document/rules/reading/figures.ts'

export const figure = (value: string, more: Partial<ReadFigure> = {}): ReadFigure => ({
  value,
  confidence: 97,
  page: 1,
  box: [0.1, 0.1, 0.3, 0.12],
  raw: value,
  candidates: [],
  doubts: [],
  ...more,
})
/** The places of figures below each other, so that the paper's order is that of the lines. */
const at = (line: number, page = 1): Partial<ReadFigure> => ({ page, box: [0.1, line / 50, 0.3, line / 50 + 0.015] })

/** A number and a date below it, a doubtful consignee, a weight, and one car. */
export const reading: ReadBill = {
  figures: {
    bol_date: figure('2026-11-26', at(2)),
    bol_number: figure('PGT6O0123', {
      ...at(1),
      confidence: 61,
      doubts: ['confidence'],
      candidates: [{ value: 'PGT600123', confidence: 88, why: 'shipment PGT600123 exists' }],
    }),
    consignee: figure('Hudson Val1ey', { ...at(3), doubts: ['confidence'] }),
    weight: figure('120467', { ...at(9), raw: '120,467 lb' }),
  },
  cars: [
    {
      car_mark: figure('UTLX', at(5)),
      car_number: figure('964116', { ...at(5), box: [0.4, 0.1, 0.5, 0.115] }),
      net_volume: figure('29527.6', { ...at(6), doubts: ['readers_differ'] }),
    },
  ],
}
export const weightDiffers = { name: 'weight', read: '120467', ours: '120647', unit: 'lb' } as const
