/** Spellings printed on bills of lading, and the party, product, station or railroad that a person chose for each. */
import { choice, integer, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { aliasKinds } from './rules/alias-kinds.ts'

export const alias = resource('reading-alias/', {
  label: 'Printed spelling',
  needs: { view: 'access_menu__shipments', change: 'change_billoflading' },
  title: ['raw'],
  ordering: 'kind,raw',
  keys: [{ fields: ['kind', 'raw'], onConflict: 'refuse' }],
  fields: {
    kind: choice(aliasKinds, 'party', { table: true }),
    raw: text({ holds: 'name', label: 'As printed', required: true, maxLength: 200, table: true }),
    record: integer({ required: true, min: 1, adds: false, help: 'Number of the party, product, station or railroad' }),
    name: text({ label: 'Stands for', readOnly: true, maxLength: 200, table: true }),
    uses: integer({
      readOnly: true,
      initial: 0,
      min: 0,
      adds: false,
      table: true,
      help: 'Number of documents with this spelling',
    }),
  },
})
