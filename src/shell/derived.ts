/** Commands nobody writes: "Go to …" of every screen that needs nothing said, and the simple actions of every resource. */
import { labelOf, type Field } from '#model/field.ts'
import { all } from '#model/registry.ts'
import type { Action, Resource } from '#model/resource.ts'
import * as resources from '#model/resources/index.ts'
import { api } from '../engine/api.ts'
import { commandOn, type Arg, type Command, type Context } from '../engine/command.ts'
import { fillPath, type Screen } from '../engine/screen.ts'
import type { RecordTarget } from '../engine/target.ts'
import { toast } from '../engine/toast.ts'
import { needsNothing, screens } from './routes.ts'

/** Two screens of one title are told apart by where they stand in the menu. */
const titleOf = ({ title, menu, name }: Screen): string =>
  screens.filter((other) => other.title === title && needsNothing(other)).length > 1 ? `${title} (${menu ?? name})` : title

const goTo = (screen: Screen): Command => ({
  title: `Go to ${titleOf(screen)}`,
  menu: 'go',
  aliases: [screen.name],
  ...(screen.key !== undefined && { key: screen.key }),
  ...(screen.needs !== 'open' && { needs: screen.needs }),
  run: ({ workspace }) => workspace.openPath(fillPath(screen.path, {})),
})

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
      for (const id of ids) await api(`${resource.path}${id}/${action.path}`, { method: action.method, body, idempotencyKey: crypto.randomUUID() })
      toast({ text: `${action.label}: ${ids.length} done.`, tone: 'ok' })
    },
  })

const isSimple = (action: Action): boolean => action.own !== true && action.on === 'row' && action.method !== 'GET'

/** By name, as the written ones are. */
export const derived: readonly (readonly [name: string, command: Command])[] = [
  ...screens
    .filter((screen) => needsNothing(screen) && screen.needs !== 'open')
    .map((screen) => [`go:${screen.name}`, goTo(screen)] as const),
  ...all<Resource>(resources).flatMap(([name, resource]) =>
    Object.entries(resource.actions)
      .filter(([, action]) => isSimple(action))
      .map(([key, action]) => [`${name}:${key}`, act(resource, name, action)] as const),
  ),
]
