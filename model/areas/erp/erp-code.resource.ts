/** What another system calls our codes. Those that have no name of theirs yet come first, so that they are seen. */
import { choice, flag, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { erpConnection } from './erp-connection.resource.ts'
import { codeNames } from './rules/sent-names.ts'

const MOST_LETTERS = 200

export const erpCode = resource('erp_code/', {
  label: 'ERP code',
  needs: erpConnection.needs,
  title: ['ours'],
  ordering: 'named,code,ours,id',
  keys: [{ fields: ['connection', 'code', 'ours'], onConflict: 'refuse' }],
  fields: {
    connection: ref('config:erpConnection', {
      label: 'System',
      required: true,
      table: true,
      onDelete: 'cascade',
      takesInactive: 'Codes are entered before the connection is activated',
    }),
    code: choice(codeNames, 'customer_account', { label: 'Kind', table: true }),
    ours: text({ holds: 'code', required: true, maxLength: MOST_LETTERS, table: true }),
    theirs: text({
      holds: 'code',
      maxLength: MOST_LETTERS,
      table: true,
      help: 'What is left empty is sent to JobUtrax as it is here, and to no other system',
    }),
    named: flag(false, { label: 'Has a name', readOnly: true, table: true }),
  },
  derive: ({ theirs }) => ({ named: theirs !== '' }),
})
