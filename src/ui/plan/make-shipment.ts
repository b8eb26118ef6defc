/** Makes the shipment of a schedule's day, with its undo, and opens it beside: the same from every screen that shows plans. */
import { SAY_BEYOND } from '#model/areas/schedule/rules/day-plan.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { api, ApiError } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { open } from '#src/engine/panes/screen.ts'
import { recordBatch } from '../verbs/undo-batch.ts'

type MadeShipment = {
  readonly id: number
  readonly bol_number: string
  readonly detail: string
  readonly batch: number
}

/** What was said of the day, else all of it. */
function saidOf({ body, message }: ApiError): string {
  const said = body['ship_date']
  return Array.isArray(said) ? said.join(' ').replace(SAY_BEYOND, '').trim() : message
}

/** Without `beyond` the server refuses what the plan has no room for. Answers why it was refused, undefined where it was made. */
export async function makeShipment(schedule: number, ship_date: Day, beyond: boolean): Promise<string | undefined> {
  try {
    const bill = await api<MadeShipment>(`railschedule/${schedule}/create_shipment/`, {
      method: 'POST',
      body: { ship_date, ...(beyond && { beyond_plan: true }) },
      idempotencyKey: crypto.randomUUID(),
    })
    void queryClient().invalidateQueries({ queryKey: ['rail:shipment'] })
    recordBatch(resourceNamed('rail:shipment'), `Make shipment ${bill.bol_number}`, bill)
    toast({ text: bill.detail, tone: 'ok' })
    open('rail:shipment', { shipmentId: bill.id }, { place: 'right' })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return saidOf(error)
  }
}
