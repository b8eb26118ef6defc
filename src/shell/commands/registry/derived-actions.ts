/** Derived commands for simple actions of every resource. A separate file, loaded after the first paint, as it needs all declarations. */
import { inSentence } from '#model/shared/label-text.ts'
import { all } from '#model/kernel/registry.ts'
import type { Action } from '#model/kernel/action.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { api } from '#src/engine/api/api.ts'
import { commandOn, type Command, type CommandSource } from '#src/engine/commands/command.ts'
import { sendDelayed } from '#src/engine/commands/delayed-send.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { argsOf, inputOf } from './input-args.ts'

const act = (resource: Resource, name: string, action: Action): Command =>
  commandOn(`record:${name}`)({
    title: `${resource.label}: ${action.label}`,
    menu: 'row',
    needs: action.needs,
    undo: action.undo,
    args: argsOf(action.input),
    enabled: ({ target }) => target.ids().length > 0 || `No ${inSentence(resource.label)} is selected`,
    run: async ({ target }, args) => {
      const body = inputOf(action.input, args)
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
