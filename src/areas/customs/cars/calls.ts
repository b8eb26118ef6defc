/** Requests of the worklist of cars about to cross a border. */
import { invoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { api } from '#src/engine/api/api.ts'
import { callAction, type DeclaredCall } from '#src/ui/action/action-call.ts'
import { recordAction } from '#src/ui/action/action-undo.ts'

export type CarToCross = {
  readonly id: number
  readonly car: string
  readonly shipment: number
  readonly bol_number: string
  readonly ship_date: string | null
  readonly direction: string
  readonly destination: string
  readonly port_code: string
  readonly consignee: string
  readonly product: string
  readonly invoice: number | null
  readonly invoice_number: string
  readonly status: string
}
export type CarsAnswer = { readonly count: number; readonly results: readonly CarToCross[] }

export const carsToCross = (signal?: AbortSignal): Promise<CarsAnswer> =>
  api<CarsAnswer>(`${invoice.path}cars_to_cross/`, signal ? { signal } : {})

type Created = { readonly id: number; readonly invoice_number: string; readonly missing: readonly unknown[] }
export type CreateAnswer = {
  readonly created: readonly Created[]
  readonly refused: readonly { readonly car: number; readonly reason: string }[]
}
const isAnswer = (answer: unknown): answer is CreateAnswer =>
  typeof answer === 'object' && answer !== null && 'created' in answer && 'refused' in answer

/** Undo deletes what was made, unless somebody has changed it since. */
export async function createInvoices(cars: readonly number[]): Promise<CreateAnswer> {
  const resource = resourceNamed('customs:invoice')
  const action = resource.actions['createInvoice']
  if (action === undefined) throw new Error('Customs invoices have no such call.')
  const call: DeclaredCall = { resource, action }
  const answer = await callAction(call, undefined, { cars })
  if (!isAnswer(answer)) throw new Error('The answer has no customs invoices.')
  if (answer.created.length > 0)
    recordAction({ call, title: 'Make customs invoices', done: [{ id: undefined, answer }] })
  return answer
}
