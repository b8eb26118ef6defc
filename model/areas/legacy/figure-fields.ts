/** Columns that count the tickets of drivers, companies and products; the database computes them for all rows (figures.sql). */
import { integer } from '#model/kernel/field.ts'

export const figure = (of: 'driver' | 'company' | 'product', part: number) => ({
  asks: 'highball_v2_figures',
  together: 'highball_v2_figures_together',
  of,
  part,
  by: [],
  ages: true as const,
})

export const loadsField = (of: 'driver' | 'product') =>
  integer({ label: 'Loads in 30 days', readOnly: true, table: true, reckoned: figure(of, 1) })
