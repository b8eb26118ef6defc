/**
 * Connections to systems of others, to which ticket invoices and customs invoices are sent. A setting of the server says which hosts
 * they may lead to (HIGHBALL_ERP_HOSTS).
 */
import { onRow } from '#model/kernel/action.ts'
import { choice, flag, instant, json, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { connectionKinds, kindWords } from './rules/connection-kinds.ts'
import { mappingShape } from './rules/sent-names.ts'

const administrators = 'configuration__user_administration'
const MOST_LETTERS = 200

/** Added by us: the product text has the screen `config:erp` and no call. */
export const erpConnection = resource('erp_connection/', {
  label: 'ERP connection',
  needs: { view: administrators, change: administrators },
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  fields: {
    name: text({ required: true, maxLength: 60, table: true }),
    kind: choice(connectionKinds, 'jobutrax', { table: true, words: kindWords, help: 'What is sent there' }),
    address: text({
      required: true,
      maxLength: 500,
      pattern: '^https?://[^\\s/?#@]+(?:[/?][^\\s#@]*)?$',
      patternSays: 'an address such as https://erp.example.com/invoices, without a user in it',
      table: true,
      help: 'Its host must be on the list of the server. Another scheme, host or port removes the secret',
    }),
    account: text({ maxLength: 120, table: true }),
    enabled: flag(false, { table: true, help: 'Nothing is sent while it is off' }),
    secret: text({
      maxLength: MOST_LETTERS,
      writeOnly: true,
      sealed: 'address',
      search: false,
      help: 'Password or key of the account; it is never shown again',
    }),
    mapping: json({
      label: 'Their names of fields',
      shape: mappingShape,
      maxItems: 40,
      help: 'Where they are not ours; in XML only that of the reference counts',
    }),
    tried_at: instant({ label: 'Tried', readOnly: true, table: true }),
    trial: text({ label: 'What came back', readOnly: true, maxLength: 500, table: true }),
  },
  actions: {
    setSecret: onRow('set_secret/', {
      label: 'Set secret',
      needs: administrators,
      undo: 'none',
      input: { secret: text({ required: true, maxLength: MOST_LETTERS, writeOnly: true, sealed: 'address' }) },
    }),
    /**
     * Adds those of our codes that are not listed yet (of customers, sites, services, units, taxes and parties, as its kind needs
     * them), and answers how many.
     */
    listCodes: onRow('list_codes/', { label: 'Fill in our codes', needs: administrators, undo: 'none' }),
    /** Asks the address under the account, and sends nothing. */
    tryConnection: onRow('try/', { label: 'Try the connection', needs: administrators, undo: 'none' }),
  },
})
