/** Derived commands for simple actions of every resource. A separate file, loaded after the first paint, as it needs all declarations. */
import { inSentence } from '#model/shared/label-text.ts'
import { all } from '#model/kernel/registry.ts'
import { asksOf, type Action } from '#model/kernel/action.ts'
import type { Fields } from '#model/kernel/field.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { command, commandOn, type Command, type CommandSource } from '#src/engine/commands/command.ts'
import { argsOf, inputOf } from './input-args.ts'

/** The palette asks for a word or two; what takes more, or must not be seen, is asked in a form. */
const askable = new Set(['text', 'choice', 'flag', 'integer', 'number', 'decimal'])
const inPalette = (action: Action): Fields => {
  const asks = asksOf(action)
  const fields = Object.values(asks)
  const isShort =
    fields.length <= 2 &&
    Object.keys(action.files).length === 0 &&
    fields.every(({ kind, writeOnly }) => askable.has(kind) && writeOnly !== true)
  return isShort ? asks : {}
}

/** What the palette does not ask is asked in a panel, after the records were read. */
const inPanel = (action: Action): { readonly panel?: true } =>
  Object.keys(asksOf(action)).length + Object.keys(action.files).length > Object.keys(inPalette(action)).length
    ? { panel: true }
    : {}

const onRecords = (name: string, resource: Resource, action: Action): Command =>
  commandOn(`record:${name}`)({
    title: `${resource.label}: ${action.label}`,
    menu: 'row',
    needs: action.needs,
    undo: action.undo,
    args: argsOf(inPalette(action)),
    ...inPanel(action),
    enabled: ({ target }) => target.ids().length > 0 || `No ${inSentence(resource.label)} is selected`,
    run: async ({ target }, args) => {
      const { doAction } = await import('#src/ui/action/open-action.ts')
      await doAction({ resource, action }, target, inputOf(inPalette(action), args))
    },
  })

const onAll = (resource: Resource, action: Action): Command =>
  command({
    title: `${resource.label}: ${action.label}`,
    needs: action.needs,
    undo: action.undo,
    args: argsOf(inPalette(action)),
    ...inPanel(action),
    run: async (_context, args) => {
      const { doAction } = await import('#src/ui/action/open-action.ts')
      await doAction({ resource, action }, undefined, inputOf(inPalette(action), args))
    },
  })

/** Transitions have commands of their own (derived-verbs.ts); what only reads, or is no action of its own, has none. */
const hasForm = ({ form, method, transition, wanted }: Action): boolean =>
  form !== 'none' && method !== 'GET' && transition === undefined && wanted === undefined

const actionCommands = all<Resource>(resources).flatMap(([name, resource]) =>
  Object.entries(resource.actions)
    .filter(([, action]) => hasForm(action))
    .map(
      ([key, action]) =>
        [`${name}:${key}`, action.on === 'row' ? onRecords(name, resource, action) : onAll(resource, action)] as const,
    ),
)

/** By name, like declared commands. They do not change while the page is open. */
export const actions: CommandSource = { now: () => actionCommands, subscribe: () => () => {} }
