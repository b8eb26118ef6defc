/** The settings of a company, which hold for all its users: fields of its own row. */
import { choice, type FieldValues } from '#model/kernel/field.ts'
import { unitsOf, type CompanyUnits } from '#model/kernel/measure/units.ts'

const units = (of: Readonly<Record<string, unknown>>, label: string) =>
  choice(['', ...Object.keys(of)], '', {
    label,
    group: 'Units',
    words: { '': 'As measured' },
    help: 'Shown and typed in; what is stored, and what the API says, stays as measured',
  })

export const companySettings = {
  volume_unit: units(unitsOf.volume, 'Volumes'),
  weight_unit: units(unitsOf.weight, 'Weights'),
} as const
export type CompanySettings = Readonly<FieldValues<typeof companySettings>>

/** The settings alone, of a company's row. */
export const settingsOf = (row: CompanySettings): CompanySettings => ({
  volume_unit: row.volume_unit,
  weight_unit: row.weight_unit,
})

export const unitsIn = ({ volume_unit: volume, weight_unit: weight }: CompanySettings): CompanyUnits => ({
  volume,
  weight,
})
