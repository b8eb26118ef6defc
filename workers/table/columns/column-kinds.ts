/** Chooses how the values of a field are stored. */
import type { Field } from '#model/kernel/field.ts'
import { codeColumn } from './code-column.ts'
import type { ValueColumn } from './column.ts'
import type { KernelChoice } from '../kernels/kernels.ts'
import { numberColumn, type ZoneOfRow } from './number-column.ts'
import { textColumn, type TextLimits } from './text-column.ts'

export type ColumnOptions = TextLimits & { readonly zoneOf?: ZoneOfRow }

export function columnOf(
  memory: KernelChoice,
  name: string,
  field: Field,
  { zoneOf, ...limits }: ColumnOptions,
): ValueColumn {
  switch (field.kind) {
    case 'integer':
    case 'number':
    case 'decimal':
    case 'day':
    case 'instant':
      return numberColumn(memory, name, field, zoneOf)
    case 'choice':
    case 'flag':
    case 'ref':
      return codeColumn(memory, name, field)
    case 'text':
    case 'refs':
    case 'codes':
    case 'json':
    case 'list':
      return textColumn(memory, name, field, limits)
  }
}
