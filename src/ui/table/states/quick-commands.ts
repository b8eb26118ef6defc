/** Commands of the filters that a screen offers above its table. */
import { commandOn } from '#src/engine/commands/command.ts'
import { quickKeys, type QuickFilters } from './quick-filter.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    tableQuick: QuickFilters
  }
}

const onQuick = commandOn('tableQuick')
const switching = (at: 0 | 1 | 2 | 3 | 4 | 5 | 6, nth: string) =>
  onQuick({
    title: `Switch the ${nth} filter above the rows`,
    key: quickKeys[at],
    menu: 'table',
    aliases: ['quick filter', 'show only', 'filter by status'],
    enabled: ({ target }) => target.has(at) || `This table has no ${nth} filter`,
    run: ({ target }) => target.toggle(at),
  })

export const firstFilter = switching(0, 'first')
export const secondFilter = switching(1, 'second')
export const thirdFilter = switching(2, 'third')
export const fourthFilter = switching(3, 'fourth')
export const fifthFilter = switching(4, 'fifth')
export const sixthFilter = switching(5, 'sixth')
export const seventhFilter = switching(6, 'seventh')
