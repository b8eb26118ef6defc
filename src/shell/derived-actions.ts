/** Commands nobody writes: the simple actions of every resource. Apart from the others, as it needs all declarations: it comes after the first paint. */
import { labelOf, type Field } from '#model/field.ts'
import { all } from '#model/registry.ts'
import type { Action, Resource } from '#model/resource.ts'
import * as resources from '#model/resources/index.ts'
import { api } from '../engine/api.ts'
import { commandOn, type Arg, type Command, type Context } from '../engine/command.ts'
import { hold } from '../engine/held.ts'
import type { RecordTarget } from '../engine/target.ts'
import { toast } from '../engine/toast.ts'

function argOf(name: string, field: Field): Arg<unknown, Context<RecordTarget>> {
  const label = labelOf(name, field)
  const values = field.kind === 'flag' ? ['true', 'false'] : field.choices
  return values
    ? { label, complete: () => values.map((value) => ({ value: field.kind === 'flag' ? value === 'true' : value, label: value.replaceAll('_', ' ') })) }
    : { label, ...(typeof field.initial === 'string' && { initial: field.initial }) }
}

const numeric = new Set(['integer', 'number', 'ref'])
/** Typed text is text; a number must be one before it is sent. */
const valueOf = (field: Field, given: unknown): unknown => (numeric.has(field.kind) && typeof given === 'string' ? (given.trim() === '' ? null : Number(given)) : given)

const act = (resource: Resource, name: string, action: Action): Command =>
  commandOn<RecordTarget>(`record:${name}`)({
    title: `${resource.label}: ${action.label}`,
    menu: 'row',
    needs: action.needs,
    undo: action.undo,
    args: Object.fromEntries(Object.entries(action.input).map(([key, field]) => [key, argOf(key, field)])),
    enabled: ({ target }) => target.ids().length > 0 || `No ${resource.label.toLowerCase()} is selected`,
    run: async ({ target }, args) => {
      const body = Object.fromEntries(Object.entries(action.input).map(([key, field]) => [key, valueOf(field, args[key])]))
      const ids = target.ids()
      const send = async (): Promise<string> => {
        for (const id of ids) await api(`${resource.path}${id}/${action.path}`, { method: action.method, body, idempotencyKey: crypto.randomUUID() })
        return `${action.label}: ${ids.length} done.`
      }
      if (action.undo === 'held') hold({ title: `${action.label}: ${ids.length}`, send })
      else toast({ text: await send(), tone: 'ok' })
    },
  })

const isSimple = (action: Action): boolean => action.own !== true && action.on === 'row' && action.method !== 'GET'

export const actionCommands: readonly (readonly [name: string, command: Command])[] = all<Resource>(resources).flatMap(([name, resource]) =>
  Object.entries(resource.actions)
    .filter(([, action]) => isSimple(action))
    .map(([key, action]) => [`${name}:${key}`, act(resource, name, action)] as const),
)
