/** Derived commands for the verbs of every life cycle, on what is selected or shown. Loaded after the first paint, as it needs all declarations. */
import { inSentence, verbOn } from '#model/shared/label-text.ts'
import { labelOf } from '#model/kernel/field.ts'
import type { Life, Transition } from '#model/kernel/life.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { commandOn, type Command, type CommandSource } from '#src/engine/commands/command.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { verbsKey } from '#src/ui/verbs/verb-keys.ts'
import { argsOf, inputOf } from './input-args.ts'

const isAnySelected = ({ ids, matching }: RecordTarget): boolean => ids().length > 0 || matching?.() !== undefined

const verbCommand = (name: string, resource: Resource, verb: string, transition: Transition): Command =>
  commandOn(`record:${name}`)({
    title: verbOn(transition.label, inSentence(resource.label)),
    menu: 'row',
    needs: transition.needs,
    undo: transition.undo,
    ...(transition.key !== undefined && { key: transition.key }),
    aliases: [verbOn(transition.label, inSentence(resource.plural)), transition.to],
    args: argsOf(transition.asks ?? {}),
    enabled: ({ target }) => isAnySelected(target) || `No ${inSentence(resource.label)} is selected`,
    run: async ({ target }, args) => {
      const { runVerb } = await import('#src/ui/verbs/verb-change.ts')
      await runVerb({ resource, verb, transition, asked: inputOf(transition.asks ?? {}, args) }, target)
    },
  })

/** The verbs by their letters, each with how many of the records can take it: two keys for any verb of any thing. */
function chooseCommand(name: string, resource: Resource, life: Life): Command {
  const transitions = Object.values(life.transitions)
  const [need, ...others] = new Set(transitions.map(({ needs }) => needs))
  const field = resource.fields[life.field] ?? {}
  return commandOn(`record:${name}`)({
    title: `Change ${inSentence(labelOf(life.field, field))} of ${inSentence(resource.plural)}`,
    menu: 'row',
    key: verbsKey,
    panel: true,
    needs: need !== undefined && others.length === 0 ? need : resource.needs.view,
    undo: transitions.some(({ undo }) => undo === 'held') ? 'held' : 'compensating',
    aliases: transitions.map(({ label }) => label),
    enabled: ({ target, may }) => {
      if (!transitions.some(({ needs }) => may(needs)))
        return `You do not have permission to change the ${inSentence(labelOf(life.field, field))}`
      return isAnySelected(target) || `No ${inSentence(resource.label)} is selected`
    },
    run: async ({ target }) => {
      const { openVerbsOf } = await import('#src/ui/verbs/verb-change.ts')
      await openVerbsOf(resource, target)
    },
  })
}

/** Users' keys and macros refer to a command by the name it had before it was derived. */
const formerNames: Readonly<Record<string, string>> = { 'terminal:ticket': 'terminal:changeStatus' }

const verbCommands = all<Resource>(resources).flatMap(([name, resource]): (readonly [string, Command])[] => {
  const { life } = resource
  if (life === undefined) return []
  return [
    [formerNames[name] ?? `${name}:verbs`, chooseCommand(name, resource, life)],
    ...Object.entries(life.transitions).map(
      ([verb, transition]) => [`${name}:${verb}`, verbCommand(name, resource, verb, transition)] as const,
    ),
  ]
})

/** By name, like declared commands. They do not change while the page is open. */
export const verbs: CommandSource = { now: () => verbCommands, subscribe: () => () => {} }
