/** Puts a car on a rail ticket by its mark and number, and takes it off again; each is the undo of the other. */
import type { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { readWholeMark } from '#model/areas/fleet/rules/mark.ts'
import { api, rowsAt } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'

const base = 'terminalboss/v3/ticket/'
type OnTicket = { readonly ticket: string; readonly title: string; readonly refresh: () => void }

const put = (ticket: string, railcar_id: number): Promise<{ readonly transaction_id: string }> =>
  api(`${base}${ticket}/add_rail_car/`, {
    method: 'POST',
    body: { railcar_id },
    idempotencyKey: crypto.randomUUID(),
  })
const take = (ticket: string, transaction_id: string): Promise<unknown> =>
  api(`${base}${ticket}/remove_rail_car/`, { method: 'POST', body: { transaction_id } })

/** Throws with the sentence of what stands in its way. */
export async function addCar({ ticket, title, refresh }: OnTicket, text: string): Promise<void> {
  const named = readWholeMark(text)
  if ('error' in named) throw new Error(`"${text.trim()}" is no mark and number of a car, such as GATX 20411.`)
  const { car_mark, car_number } = named
  const [car] = (await rowsAt<typeof railcar>('railcar/').list({ car_mark, car_number, limit: 1 })).results
  const name = `${car_mark} ${car_number}`
  if (car === undefined) throw new Error(`There is no car ${name}.`)
  let { transaction_id } = await put(ticket, car.id)
  refresh()
  recordUndo({
    title: `Add ${name} to ${title}`,
    kind: 'exact',
    undo: async () => {
      await take(ticket, transaction_id)
      refresh()
      return `${name} was removed from ${title}.`
    },
    redo: async () => {
      transaction_id = (await put(ticket, car.id)).transaction_id
      refresh()
      return `${name} was added to ${title} again.`
    },
  })
  toast({ text: `${name} added to ${title}.`, tone: 'ok' })
}

export const removeCar = take
