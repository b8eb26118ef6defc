/** The call that exports the cars shipped in a month, for the accounting of either company of an order. */
import { onResource } from '#model/kernel/action.ts'
import { choice, text } from '#model/kernel/field.ts'

export const exportMonth = onResource('export_month/', {
  label: 'Export a month',
  needs: 'access_menu__partner_rail_contracts',
  alsoNeeds: ['access_menu__partner_rail_shipments'],
  undo: 'none',
  method: 'GET',
  form: 'none',
  cost: 'export',
  input: {
    month: text({
      holds: 'date',
      required: true,
      pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
      patternSays: 'a month such as 2026-11',
    }),
    output: choice(['csv', 'xlsx', 'json'], 'csv'),
  },
})
