/** The values that a copy of a row takes over from the original. */
import { storedText } from '#model/areas/config/custom-field.ts'
import { splitCustom } from '../base/custom-fields.ts'
import type { Entity } from '../base/entity.ts'
import type { ColumnValues } from './reading/read-rows.ts'

/** All but fields that the server sets, secrets, numbers, and the state. */
export const copiedValues = ({ written, resource: { life } }: Entity, original: ColumnValues): ColumnValues =>
  Object.fromEntries(
    [...written.values()]
      .filter(
        ({ name: key, field }) =>
          field.readOnly !== true && field.writeOnly !== true && field.numbered !== true && key !== life?.field,
      )
      .map(({ name: key }) => [key, original[key]]),
  )

/** Custom fields with a value; an empty one is empty in the copy too. */
export const filledCustom = (row: ColumnValues): ColumnValues =>
  Object.fromEntries(Object.entries(splitCustom(row).custom).filter(([, value]) => storedText(value) !== undefined))
