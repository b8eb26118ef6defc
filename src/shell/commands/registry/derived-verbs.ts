/** Derived commands for the verbs of every life cycle, on what is selected or shown. Loaded after the first paint, as it needs all declarations. */
import { inSentence, verbOn } from '#model/shared/label-text.ts'
import type { Transition } from '#model/kernel/life.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { commandOn, type Command, type CommandSource } from '#src/engine/commands/command.ts'
import { argsOf, inputOf } from './input-args.ts'

const verbCommand = (name: string, resource: Resource, verb: string, transition: Transition): Command =>
  commandOn(`record:${name}`)({
    title: verbOn(transition.label, inSentence(resource.label)),
    menu: 'row',
    needs: transition.needs,
    undo: transition.undo,
    ...(transition.key !== undefined && { key: transition.key }),
    aliases: [verbOn(transition.label, inSentence(resource.plural)), transition.to],
    args: argsOf(transition.asks ?? {}),
    enabled: ({ target }) => target.ids().length > 0 || `No ${inSentence(resource.label)} is selected`,
    run: async ({ target }, args) => {
      const { runVerb } = await import('#src/ui/verbs/verb-change.ts')
      await runVerb({ resource, verb, transition, asked: inputOf(transition.asks ?? {}, args) }, target)
    },
  })

const verbCommands = all<Resource>(resources).flatMap(([name, resource]) =>
  Object.entries(resource.life?.transitions ?? {}).map(
    ([verb, transition]) => [`${name}:${verb}`, verbCommand(name, resource, verb, transition)] as const,
  ),
)

/** By name, like declared commands. They do not change while the page is open. */
export const verbs: CommandSource = { now: () => verbCommands, subscribe: () => () => {} }
