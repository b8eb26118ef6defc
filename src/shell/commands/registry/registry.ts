/** Loads all commands: those that areas declare, and those derived from screens. */
import { ref } from 'valtio'
import type { Command, CommandSource } from '#src/engine/commands/command.ts'
import { fieldLabels } from '#src/engine/api/field-labels.state.ts'
import { inTurns } from '#src/engine/console/in-turns.ts'
import type { Declarations } from '#src/engine/panes/area.ts'
import { allScreens, givenAreas } from '#src/shell/routes/areas.ts'
import { derivedCommands } from './derived.ts'
import type { RegisteredCommand } from './registered.ts'
import { registry } from './registry.state.ts'
import { gathering, sources, type NamedCommands } from './sources.state.ts'

const isThing = (thing: unknown): thing is object => typeof thing === 'object' && thing !== null
const isCommand = (thing: unknown): thing is Command => isThing(thing) && 'run' in thing && 'title' in thing
const isSource = (thing: unknown): thing is CommandSource => isThing(thing) && 'now' in thing && 'subscribe' in thing

type Written = { readonly commands: NamedCommands; readonly own: readonly CommandSource[] }
const writtenIn = (name: string, declared: Declarations): Written => ({
  commands: Object.entries(declared).flatMap(([own, thing]) => (isCommand(thing) ? [[`${name}:${own}`, thing]] : [])),
  own: Object.values(declared).filter(isSource),
})

/** Publishes the sources again, because their commands may have changed. */
const tellAgain = (): void => {
  sources().now = ref({ ...sources().now })
}

async function gather(): Promise<void> {
  const modules = Object.values(givenAreas()).flatMap(({ commands = {} }) => Object.entries(commands))
  const [written, { addNeeds }, { fieldLabelsOf }] = await Promise.all([
    inTurns(
      modules.map(
        ([name, load]) =>
          async () =>
            writtenIn(name, await load()),
      ),
    ),
    import('./add-needs.ts'),
    import('./field-labels.ts'),
    allScreens(),
  ])
  const own = written.flatMap((one) => one.own)
  for (const source of own) source.subscribe(tellAgain)
  gathering().isOver = true
  fieldLabels().of = fieldLabelsOf
  sources().now = ref({ declared: [...written.flatMap(({ commands }) => commands), ...derivedCommands(addNeeds)], own })
  registry()
}

/** Resolves once all commands are loaded. Loading starts at the first call: after the first paint, or by a key pressed before. */
export function allRegistered(): Promise<void> {
  const kept = gathering()
  if (kept.work) return kept.work
  const work = gather()
  kept.work = work
  // If loading fails, the next call tries again.
  work.catch(() => {
    kept.work = undefined
  })
  return work
}
export const isAllRegistered = (): boolean => gathering().isOver

export const registeredEntries = (): readonly RegisteredCommand[] => registry().now.entries
export const entryNamed = (name: string): RegisteredCommand | undefined =>
  registeredEntries().find((entry) => entry.name === name)
