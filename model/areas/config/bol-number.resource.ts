/** Settings for numbers of bills of lading. */
import { flag, integer, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { bolNumberText } from './rules/bol-number.ts'

const part = {
  pattern: '^[A-Z0-9/-]*$',
  patternSays: 'letters, digits, hyphens and slashes',
  maxLength: 12,
  table: true,
} as const

export const bolNumber = resource('bolnumber/', {
  label: 'BOL number',
  needs: { view: 'configuration__bol_number', change: 'configuration__bol_number' },
  title: ['prefix', 'suffix'],
  ordering: 'facility,id',
  fields: {
    facility: ref('company:facility', {
      table: true,
      onDelete: 'cascade',
      help: 'Leave empty for all without their own',
    }),
    prefix: text({ ...part, help: 'Capital letters, digits, hyphens and slashes' }),
    with_year: flag(false, {
      label: 'Year',
      table: true,
      help: 'Two digits of the year between prefix and number',
    }),
    digits: integer({ min: 1, max: 12, initial: 6, table: true }),
    next_number: integer({
      min: 1,
      max: 999_999_999_999,
      initial: 1,
      table: true,
      help: 'Number of the next bill of lading',
    }),
    suffix: text(part),
    yearly: flag(false, { label: 'Restart each year', table: true }),
    active: flag(true, { table: true }),
    example: text({ label: 'Example', readOnly: true, table: true, maxLength: 60, help: 'YY stands for the year' }),
  },
  derive: (row) => ({ example: bolNumberText(row, 'YY') }),
})
