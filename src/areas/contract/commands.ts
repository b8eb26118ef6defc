/** Commands of service contracts. Each verb of their life has one of its own besides. */
import { commandOn } from '#src/engine/commands/command.ts'
import { priceKeys } from './prices/keys.ts'
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
  undo: 'none',
  aliases: ['price grid', 'paste prices', 'tariff', 'rates'],
  run: ({ target }) => target.begin(),
})
