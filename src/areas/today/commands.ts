/** Commands of the home screen and the company dashboard: moving over their cells, and opening what one names. */
import { commandOn } from '#src/engine/commands/command.ts'
import type { BlockController } from './blocks/block-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'today:blocks': BlockController
  }
}

const onBlocks = commandOn('today:blocks')
const moving = (title: string, key: string, run: (blocks: BlockController) => void) =>
  onBlocks({ title, key, quiet: true, run: ({ target }) => run(target) })

export const lineUp = moving('Move to the line above', 'up', (blocks) => blocks.step(-1))
export const lineDown = moving('Move to the line below', 'down', (blocks) => blocks.step(1))
export const cellLeft = moving('Move to the figure or block before', 'left', (blocks) => blocks.along(-1))
export const cellRight = moving('Move to the next figure or block', 'right', (blocks) => blocks.along(1))
export const firstLine = moving('Move to the first line', 'home', (blocks) => blocks.step(-Infinity))
export const lastLine = moving('Move to the last line', 'end', (blocks) => blocks.step(Infinity))
export const openLine = moving('Open these rows beside', 'enter', (blocks) => blocks.open())
