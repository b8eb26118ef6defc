/** The call behind the screen of a day's shipments. */
import { onResource } from '#model/kernel/action.ts'
import { integer } from '#model/kernel/field.ts'

export const MOST_DAYS = 14
export const USUAL_DAYS = 7

/** By facility and day: planned, shipped, open and blocked. Ours: the product text names the screen and no call. */
export const shipmentDays = onResource('shipment_days/', {
  label: 'Shipments by day',
  needs: 'access_menu__contract_shipments',
  undo: 'none',
  method: 'GET',
  form: 'none',
  input: { days: integer({ min: 1, max: MOST_DAYS, initial: USUAL_DAYS, help: 'Today and the days after it' }) },
})
