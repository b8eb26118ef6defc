/** Commands about parties that are the same. */
import { commandOn } from '#src/engine/commands/command.ts'

/** With two selected, the second one stays; with one, another is asked for. */
export const mergeParty = commandOn('record:company:party')({
  title: 'Merge party into another…',
  key: 'shift+m',
  menu: 'row',
  needs: 'configuration__parties',
  undo: 'compensating',
  aliases: ['doubles', 'duplicates', 'same company', 'join'],
  enabled: ({ target }) => {
    const { length } = target.ids()
    return length === 1 || length === 2 || 'Select one party, or the two that are the same'
  },
  run: async ({ target }) => (await import('./merge.ts')).openMerge(target),
})
