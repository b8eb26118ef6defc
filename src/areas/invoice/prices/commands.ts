/** Commands of the board of prices. */
import { commandOn } from '#src/engine/commands/command.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { open } from '#src/engine/panes/screen.ts'
import { matrixCommands } from '#src/ui/matrix/matrix-commands.ts'
import { priceKeys as keys, priceScales } from './keys.ts'
import type { PriceBoardController } from './price-board-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'invoice:prices': PriceBoardController
  }
}

const walking = matrixCommands('invoice:prices', 'line of prices', 'price')
export const priceUp = walking.up
export const priceDown = walking.down
export const priceLeft = walking.left
export const priceRight = walking.right
export const firstPriceLine = walking.first
export const lastPriceLine = walking.last
export const pricePageUp = walking.pageUp
export const pricePageDown = walking.pageDown
export const openPrice = walking.open

const onPrices = commandOn('invoice:prices')

export const raisePrices = onPrices({
  title: 'Raise prices…',
  key: keys.raise,
  menu: 'pane',
  panel: true,
  needs: 'change_invoice_price',
  undo: 'exact',
  aliases: ['percent', 'increase prices', 'lower prices', 'price change'],
  enabled: ({ target }) => target.selected.length > 0 || 'There is no price under the cursor.',
  run: ({ target }) => openOverlay(() => import('./RaisePrices.tsx'), { controller: target }),
})
export const newPriceFrom = onPrices({
  title: 'New price from a date',
  key: keys.add,
  menu: 'pane',
  needs: 'change_invoice_price',
  aliases: ['add price', 'fill gap', 'missing price'],
  run: ({ target }) => target.add(),
})
export const nextPriceGap = onPrices({
  title: 'Go to next gap between prices',
  key: keys.next,
  menu: 'pane',
  aliases: ['missing price', 'no price'],
  run: ({ target }) => {
    if (!target.nextGap()) toast({ text: 'The months that are shown have no gap from today on.', tone: 'ok' })
  },
})
export const markPrice = onPrices({
  title: 'Select or release the price',
  key: keys.mark,
  menu: 'pane',
  quiet: true,
  enabled: ({ target }) => target.here?.price !== undefined || 'There is no price under the cursor.',
  run: ({ target }) => target.mark(),
})
export const markPrices = onPrices({
  title: 'Select prices of today',
  key: keys.all,
  menu: 'pane',
  quiet: true,
  run: ({ target }) => target.markAll(),
})
export const releasePrices = onPrices({
  title: 'Clear the selection of prices',
  key: keys.release,
  quiet: true,
  run: ({ target }) => target.clear(),
})
export const findPrice = onPrices({
  title: 'Find line of prices',
  key: keys.find,
  menu: 'pane',
  aliases: ['search prices', 'filter prices', 'currency'],
  run: ({ target }) => target.startFind(),
})
export const earlierPrices = onPrices({
  title: 'Show earlier prices',
  key: keys.earlier,
  menu: 'pane',
  run: ({ target }) => target.turn(-1),
})
export const laterPrices = onPrices({
  title: 'Show later prices',
  key: keys.later,
  menu: 'pane',
  run: ({ target }) => target.turn(1),
})
export const pricesOfToday = onPrices({
  title: 'Show prices of today',
  key: keys.today,
  menu: 'pane',
  run: ({ target }) => target.showToday(),
})
const scaled = ({ key, months }: (typeof priceScales)[number]) =>
  onPrices({ title: `Show ${months} months of prices`, key, menu: 'pane', run: ({ target }) => target.scale(months) })
export const sixMonths = scaled(priceScales[0])
export const twelveMonths = scaled(priceScales[1])
export const twentyFourMonths = scaled(priceScales[2])
export const pricesAsTable = onPrices({
  title: 'Show all prices as a table',
  key: keys.table,
  menu: 'pane',
  aliases: ['price list', 'import prices', 'export prices'],
  run: () => open('invoice:all_prices', {}),
})
