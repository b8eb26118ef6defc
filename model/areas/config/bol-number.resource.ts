/** Rules by which bills of lading are numbered: one for the company, and others for facilities that number their own. */
import { flag, ref } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { affix, exampleOfRule, ruleFields, soundRule, withDates } from './rules/number-rule.ts'

const parts = withDates(['facility', 'product', 'contract', 'railroad', 'origin', 'destination', 'billing_type'])
const { code_fields, next_number, digits, ...counting } = ruleFields(parts)
const printable = () => affix('^[A-Z0-9/-]*$', 'letters, digits, hyphens and slashes')

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
    prefix: { ...printable(), help: 'Capital letters, digits, hyphens and slashes' },
    code_fields,
    digits,
    next_number,
    suffix: printable(),
    active: flag(true, { table: true }),
    ...counting,
  },
  derive: exampleOfRule,
  judgedBy: async () => soundRule(['code_fields', 'restarts'], () => parts),
  rules: { place: 'facility', parts: () => parts },
})
