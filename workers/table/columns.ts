/** How the values of each kind of field are kept. */
import type { Field } from '#model/field.ts'
import { codeColumn } from './codeColumn.ts'
import type { Column } from './column.ts'
import { numberColumn } from './numberColumn.ts'
import { textColumn } from './textColumn.ts'

export function columnOf(name: string, field: Field): Column {
  switch (field.kind) {
    case 'integer':
    case 'number':
    case 'decimal':
    case 'day':
    case 'instant':
      return numberColumn(name, field)
    case 'choice':
    case 'flag':
    case 'ref':
      return codeColumn(name, field)
    case 'text':
    case 'refs':
    case 'codes':
    case 'json':
    case 'list':
      return textColumn(name, field)
  }
}

