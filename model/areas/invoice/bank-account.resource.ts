/** The bank accounts on which customers pay. Invoices name the active one of their currency. */
import { choice, flag, json, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'

export const bankAccount = resource('invoice/bank_account/', {
  label: 'Bank account',
  needs: { view: 'access_menu__invoice', change: 'configuration__user_administration' },
  title: ['name'],
  ordering: 'currency,name,id',
  keys: [{ fields: ['account_number', 'currency'], onConflict: 'refuse' }],
  fields: {
    name: text({ required: true, maxLength: 60, table: true }),
    currency: choice(['USD', 'CAD', 'MXN'], 'USD', { table: true }),
    bank: text({ holds: 'name', maxLength: 80, table: true }),
    account_number: text({ required: true, maxLength: 40, table: true, help: 'As the bank writes it in statements' }),
    routing_number: text({
      holds: 'routing_number',
      maxLength: 12,
      help: 'ABA number, or in Canada 0, institution and branch',
    }),
    bic: text({ holds: 'bic', label: 'BIC', maxLength: 14 }),
    active: flag(true, { table: true, help: 'Invoices name the active account of their currency' }),
    /** The columns that a person chose for the headings of CSV statements of this account. */
    statement_columns: json({ readOnly: true, label: 'Columns of its CSV statements' }),
  },
})
