/** Columns that the database computes for all rows at once, from tickets (figures.sql of the area) and from limits (pace.sql). */
import { integer } from '#model/kernel/field.ts'

const answerOf = (asks: string, of: string, part: number) =>
  ({ asks, together: `${asks}_together`, of, part, by: [], ages: true }) as const

export const figure = (of: 'driver' | 'company' | 'product', part: number) => answerOf('highball_v2_figures', of, part)
export const paceFigure = (part: number) => answerOf('highball_v2_pace', 'allocation', part)

export const loadsField = (of: 'driver' | 'product') =>
  integer({ label: 'Loads in 30 days', readOnly: true, table: true, reckoned: figure(of, 1) })
