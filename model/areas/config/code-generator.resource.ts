/** Code generators: the rules by which new records of a terminal are numbered, for all sites or for one. */
import { choice, ref } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { codeParts, codeTypes } from './rules/code-types.ts'
import { affix, exampleOfRule, ruleFields, soundRule, type RuleParts } from './rules/number-rule.ts'

const { code_fields, next_number, digits, ...counting } = ruleFields(codeParts())
const printable = () => affix('^[A-Za-z0-9/-]*$', 'letters, digits, hyphens and slashes')

export const codeGenerator = resource('terminalboss/v3/code-generators/', {
  label: 'Code generator',
  needs: { view: 'configuration__code_generators', change: 'configuration__code_generators' },
  title: ['code_type', 'server'],
  ordering: 'code_type',
  keys: [{ fields: ['code_type', 'server'], onConflict: 'refuse' }],
  fields: {
    code_type: choice(codeTypes, 'ticket', { label: 'For', table: true, words: { gcanalysis: 'GC analysis' } }),
    server: ref('terminal:server', {
      label: 'Site',
      onDelete: 'cascade',
      table: true,
      help: 'Leave empty for all sites without their own',
    }),
    prefix: printable(),
    code_fields,
    next_number,
    digits,
    suffix: printable(),
    ...counting,
  },
  derive: exampleOfRule,
  judgedBy: async () =>
    soundRule(['code_type', 'code_fields', 'restarts'], (row: RuleParts & { readonly code_type: string }) =>
      codeParts(row.code_type),
    ),
  rules: { place: 'server', type: 'code_type', parts: codeParts },
})
