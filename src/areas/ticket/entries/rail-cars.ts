/** Puts a car on a rail ticket by its mark and number, and takes it off again; each is the undo of the other. */
import type { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { readWholeMark } from '#model/shared/reading/mark.ts'
import { rowsAt } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { callAction, type DeclaredCall } from '#src/ui/action/action-call.ts'
import { recordAction } from '#src/ui/action/action-undo.ts'

type OnTicket = { readonly ticket: string; readonly title: string; readonly refresh: () => void }

const callOf = (name: 'addRailCar' | 'removeRailCar'): DeclaredCall => {
  const resource = resourceNamed('terminal:ticket')
  const action = resource.actions[name]
  if (action === undefined) throw new Error('Tickets have no such call.')
  return { resource, action }
}

/** Throws with the sentence of what stands in its way. */
export async function addCar({ ticket, title, refresh }: OnTicket, text: string): Promise<void> {
  const named = readWholeMark(text)
  if ('error' in named) throw new Error(`"${text.trim()}" is no mark and number of a car, such as GATX 20411.`)
  const { car_mark, car_number } = named
  const [car] = (await rowsAt<typeof railcar>('railcar/').list({ car_mark, car_number, limit: 1 })).results
  const name = `${car_mark} ${car_number}`
  if (car === undefined) throw new Error(`There is no car ${name}.`)
  const call = callOf('addRailCar')
  const input = { railcar_id: car.id }
  const answer = await callAction(call, ticket, input)
  refresh()
  recordAction({
    call,
    title: `Add ${name} to ${title}`,
    done: [{ id: ticket, answer }],
    input,
    onTurn: refresh,
  })
  toast({ text: `${name} added to ${title}.`, tone: 'ok' })
}

export const removeCar = (ticket: string, transaction_id: string): Promise<unknown> =>
  callAction(callOf('removeRailCar'), ticket, { transaction_id })
