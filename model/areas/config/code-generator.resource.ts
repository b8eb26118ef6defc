/** Code generators: how numbers of new records are formed. */
import { choice, codes, flag, integer, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { codeTypes, exampleOf } from './rules/code-generator.ts'

export const codeGenerator = resource('terminalboss/v3/code-generators/', {
  label: 'Code generator',
  needs: { view: 'configuration__code_generators', change: 'configuration__code_generators' },
  title: ['code_type', 'server'],
  ordering: 'code_type',
  unique: [['code_type', 'server']],
  fields: {
    code_type: choice(codeTypes, 'ticket', { label: 'For', table: true, words: { gcanalysis: 'GC analysis' } }),
    server: ref('terminal:server', {
      label: 'Site',
      onDelete: 'cascade',
      table: true,
      help: 'Leave empty for all sites without their own',
    }),
    prefix: text({
      maxLength: 10,
      pattern: '^[A-Za-z0-9/-]*$',
      patternSays: 'letters, digits, hyphens and slashes',
      table: true,
    }),
    code_fields: codes({ label: 'Fields', help: 'Fields of the record between prefix and number' }),
    next_number: integer({ min: 0, initial: 1, table: true }),
    digits: integer({ min: 1, max: 12, initial: 6, table: true, help: 'Shorter numbers are padded with zeros' }),
    step: integer({ min: 1, max: 1000, initial: 1 }),
    suffix: text({
      maxLength: 10,
      pattern: '^[A-Za-z0-9/-]*$',
      patternSays: 'letters, digits, hyphens and slashes',
      table: true,
    }),
    restarts: choice(['never', 'yearly', 'monthly'], 'never', { table: true }),
    check_digit: flag(false, { help: 'Extra digit that reveals typing errors (Luhn)' }),
    example: text({ label: 'Next', readOnly: true, maxLength: 60, table: true }),
  },
  derive: (row) => ({ example: exampleOf(row) }),
})
