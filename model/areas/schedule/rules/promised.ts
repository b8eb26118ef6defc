/** Cars of a schedule: which side provides one that is promised, and how far it has come. */

/** Whose cars they are. */
export const sides = ['buyer', 'seller'] as const

export const carStates = ['promised', 'loaded', 'on_bill', 'shipped'] as const
export type CarOfScheduleState = (typeof carStates)[number]

/** `bill`: the bill of the schedule that the load is on. */
export function stateOfCar(
  load: object | undefined,
  bill: { readonly status: string } | undefined,
): CarOfScheduleState {
  if (load === undefined) return 'promised'
  if (bill === undefined) return 'loaded'
  return bill.status === 'shipped' ? 'shipped' : 'on_bill'
}
