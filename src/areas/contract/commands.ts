/** Commands of contracts. Each verb of their life has one of its own besides. */
export * from './connect/commands.ts'
export * from './dashboard/commands.ts'
import { commandOn } from '#src/engine/commands/command.ts'
import { priceKeys } from './prices/keys.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import type { PricesController } from './prices/prices-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'contract:prices': PricesController
  }
}

export const changePrices = commandOn('contract:prices')({
  title: 'Change prices',
  key: priceKeys.change,
  menu: 'row',
  needs: 'change_service_contract',
  undo: 'exact',
  aliases: ['price grid', 'paste prices', 'tariff', 'rates'],
  run: ({ target }) => target.begin(),
})

const periods = [
  { value: 'year', label: 'Year' },
  { value: 'half_year', label: 'Half year' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'month', label: 'Month' },
  { value: 'same', label: 'As long as now' },
] as const
/** Those of the company's rule come first. */
const offered = () => {
  const { sale_roll_period, purchase_roll_period } = signedIn()?.company_config ?? {}
  const first = periods.filter(({ value }) => value === sale_roll_period || value === purchase_roll_period)
  return [...first, ...periods.filter((one) => !first.includes(one))]
}
const onContracts = commandOn('record:contract:contract')
const some = ({ target }: { readonly target: RecordTarget }): true | string =>
  target.ids().length > 0 || 'No contract is selected'

export const rollOver = onContracts({
  title: 'Roll contracts over…',
  key: 'r',
  menu: 'row',
  panel: true,
  needs: 'add_contract',
  undo: 'compensating',
  aliases: ['renew contracts', 'next year', 'extend', 'follow-on contract'],
  enabled: some,
  args: {
    period: {
      label: 'For how long',
      complete: (typed) => offered().filter(({ label }) => label.toLowerCase().startsWith(typed.trim().toLowerCase())),
    },
  },
  run: async ({ target }, { period }) => {
    const found = periods.find(
      ({ value, label }) => value === period || label.toLowerCase() === String(period).toLowerCase(),
    )
    if (found === undefined) throw new Error(`Not a period: ${String(period)}.`)
    await (await import('./rolling/open-rolling.ts')).openRolling(target, { period: found.value, roll_over: true })
  },
})
export const copyMany = onContracts({
  title: 'Copy contracts with their days…',
  menu: 'row',
  panel: true,
  needs: 'add_contract',
  undo: 'compensating',
  aliases: ['duplicate contracts'],
  enabled: some,
  run: async ({ target }) =>
    (await import('./rolling/open-rolling.ts')).openRolling(target, { period: 'same', roll_over: false }),
})
export const makeCounterpart = onContracts({
  title: 'Make the other side of the contract…',
  key: 'shift+m',
  menu: 'row',
  panel: true,
  needs: 'add_contract',
  undo: 'compensating',
  aliases: ['create sale', 'create purchase', 'sell what was bought', 'back to back'],
  enabled: ({ target }) => target.ids().length === 1 || 'Select exactly one contract',
  run: async ({ target }) => (await import('./rolling/open-rolling.ts')).openCounterpart(target),
})
