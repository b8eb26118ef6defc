/** How numbers of bills of lading are made. */
import { flag, integer, ref, text } from '../../field.ts'
import { resource } from '../../resource.ts'
import { bolNumberText } from '../../rules/bol-number.ts'

const part = { pattern: '^[A-Z0-9/-]*$', maxLength: 12, table: true } as const

export const bolNumber = resource('bolnumber/', {
  label: 'BOL number',
  needs: { view: 'configuration__bol_number', change: 'configuration__bol_number' },
  title: ['prefix', 'suffix'],
  ordering: 'facility,id',
  fields: {
    facility: ref('company:facility', { table: true, onDelete: 'cascade', help: 'Empty: all that have none of their own' }),
    prefix: text({ ...part, help: 'Capitals, digits, dash and slash' }),
    with_year: flag(false, { label: 'Year', table: true, help: 'Two digits of the year stand between prefix and number' }),
    digits: integer({ min: 1, max: 12, initial: 6, table: true }),
    next_number: integer({ min: 1, max: 999_999_999_999, initial: 1, table: true, help: 'Given to the next bill of lading' }),
    suffix: text(part),
    yearly: flag(false, { label: 'Starts anew each year', table: true }),
    active: flag(true, { table: true }),
    example: text({ label: 'Looks like', readOnly: true, table: true, maxLength: 60, help: 'YY stands for the year' }),
  },
  derive: (row) => ({ example: bolNumberText(row, 'YY') }),
})
