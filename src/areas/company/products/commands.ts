/** Commands about what a product says of dangerous goods. */
import { commandOn } from '#src/engine/commands/command.ts'
import type { HazmatTarget } from './hazmat-check.ts'
import { productKeys } from './keys.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'company:hazmat': HazmatTarget
  }
}

export const takeHazmat = commandOn('company:hazmat')({
  title: 'Take over the hazardous materials table',
  key: productKeys.takeOver,
  menu: 'row',
  needs: 'configuration__products',
  undo: 'exact',
  aliases: ['hazmat', 'dangerous goods', '172.101', 'UN number', 'packing group'],
  enabled: ({ target }) => Object.keys(target.values).length > 0 || 'Nothing differs that the table alone tells',
  run: ({ target }) => target.takeOver(),
})
