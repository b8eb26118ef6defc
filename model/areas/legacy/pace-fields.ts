/** Columns of allocations that show how far their limits are used. */
import { day, decimal, integer, number } from '#model/kernel/field.ts'
import { paceFigure } from './figure-fields.ts'

const pace = (label: string, part: number, help?: string) => ({
  label,
  ...(help !== undefined && { help }),
  readOnly: true,
  table: true,
  group: 'Rules',
  reckoned: paceFigure(part),
})

export const paceFields = {
  used_percent: number({ ...pace('Used up', 1, 'Of the limit that runs out first'), unit: '%', adds: false, bar: {} }),
  expected_percent: number({ ...pace('Expected', 2, 'Part of the window that is over'), unit: '%', adds: false }),
  remaining: decimal(1, { ...pace('Remaining', 3, 'In L, or in kg for a product sold by mass'), adds: false }),
  runs_out: day(pace('Runs out', 4)),
  uses_left: integer({ ...pace('Uses left', 5), adds: false }),
}
