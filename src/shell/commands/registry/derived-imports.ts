/** Derived commands that import records from a sheet, where records of their kind are shown. Loaded after the first paint, as they need all declarations. */
import { inSentence } from '#model/shared/label-text.ts'
import { isImported } from '#model/kernel/table.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { commandOn, type Command, type CommandSource } from '#src/engine/commands/command.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'

const importCommand = (name: string, resource: Resource): Command =>
  commandOn(`record:${name}`)({
    title: `Import ${inSentence(resource.plural)}`,
    menu: 'table',
    needs: resource.needs.add,
    undo: 'compensating',
    aliases: ['paste rows', 'CSV', 'Excel', `new ${inSentence(resource.plural)}`],
    run: () => openOverlay(() => import('#src/ui/import/ImportPanel.tsx'), { name }),
  })

const commands = all<Resource>(resources)
  .filter(([, resource]) => isImported(resource))
  .map(([name, resource]) => [`${name}:import`, importCommand(name, resource)] as const)

/** By name, like declared commands. They do not change while the page is open. */
export const imports: CommandSource = { now: () => commands, subscribe: () => () => {} }
