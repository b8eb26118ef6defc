/** How the values of each kind of field are kept. */
import type { Field } from '#model/field.ts'
import { codeColumn } from './codeColumn.ts'
import type { Column } from './column.ts'
import type { Ground } from './kernels.ts'
import { numberColumn } from './numberColumn.ts'
import { textColumn, type TextLimits } from './textColumn.ts'

export function columnOf(ground: Ground, name: string, field: Field, limits: TextLimits): Column {
  switch (field.kind) {
    case 'integer':
    case 'number':
    case 'decimal':
    case 'day':
    case 'instant':
      return numberColumn(ground, name, field)
    case 'choice':
    case 'flag':
    case 'ref':
      return codeColumn(ground, name, field)
    case 'text':
    case 'refs':
    case 'codes':
    case 'json':
    case 'list':
      return textColumn(ground, name, field, limits)
  }
}

