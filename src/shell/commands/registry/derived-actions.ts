/** Derived commands for simple actions of every resource. A separate file, loaded after the first paint, as it needs all declarations. */
import { inSentence } from '#model/shared/label-text.ts'
import { labelOf, type Field } from '#model/kernel/field.ts'
import { all } from '#model/kernel/registry.ts'
import type { Action } from '#model/kernel/action.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { api } from '#src/engine/api/api.ts'
import { commandOn, type Arg, type Command, type CommandSource, type Context } from '#src/engine/commands/command.ts'
import { sendDelayed } from '#src/engine/commands/delayed-send.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { toast } from '#src/engine/commands/toast.ts'

function argOf(name: string, field: Field): Arg<unknown, Context<RecordTarget>> {
  const label = labelOf(name, field)
  const values = field.kind === 'flag' ? ['true', 'false'] : field.choices
  return values
    ? {
        label,
        complete: () =>
          values.map((value) => ({
            value: field.kind === 'flag' ? value === 'true' : value,
            label: value.replaceAll('_', ' '),
          })),
      }
    : { label, ...(typeof field.initial === 'string' && { initial: field.initial }) }
}

const numeric = new Set(['integer', 'number', 'ref'])
/** Typed text stays text; numbers are checked before they are sent. */
const valueOf = (field: Field, given: unknown): unknown =>
  numeric.has(field.kind) && typeof given === 'string' ? (given.trim() === '' ? null : Number(given)) : given

const act = (resource: Resource, name: string, action: Action): Command =>
  commandOn(`record:${name}`)({
    title: `${resource.label}: ${action.label}`,
    menu: 'row',
    needs: action.needs,
    undo: action.undo,
    args: Object.fromEntries(Object.entries(action.input).map(([key, field]) => [key, argOf(key, field)])),
    enabled: ({ target }) => target.ids().length > 0 || `No ${inSentence(resource.label)} is selected`,
    run: async ({ target }, args) => {
      const body = Object.fromEntries(
        Object.entries(action.input).map(([key, field]) => [key, valueOf(field, args[key])]),
      )
      const ids = target.ids()
      const send = async (): Promise<string> => {
        for (const id of ids)
          await api(`${resource.path}${id}/${action.path}`, {
            method: action.method,
            body,
            idempotencyKey: crypto.randomUUID(),
          })
        return `${action.label}: ${ids.length} done.`
      }
      if (action.undo === 'held') sendDelayed({ title: `${action.label}: ${ids.length}`, send })
      else toast({ text: await send(), tone: 'ok' })
    },
  })

const isSimple = (action: Action): boolean => action.form !== 'none' && action.on === 'row' && action.method !== 'GET'

const actionCommands = all<Resource>(resources).flatMap(([name, resource]) =>
  Object.entries(resource.actions)
    .filter(([, action]) => isSimple(action))
    .map(([key, action]) => [`${name}:${key}`, act(resource, name, action)] as const),
)

/** By name, like declared commands. They do not change while the page is open. */
export const actions: CommandSource = { now: () => actionCommands, subscribe: () => () => {} }
