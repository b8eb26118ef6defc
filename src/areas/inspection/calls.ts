/** Requests for inspections. */
import type { Row } from '#model/kernel/resource.ts'
import type { data, form } from '#model/areas/form/form.resource.ts'
import type { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { inspection as declared } from '#model/areas/inspection/inspection.resource.ts'
import type { FormEntry } from '#src/ui/entry/EntryForm.tsx'
import { api, rowsOf } from '#src/engine/api/api.ts'

export type Inspection = Row<typeof declared>
export type FormRow = Row<typeof form>
export type FilledRow = Row<typeof data>
/** The response of `car_data/`. */
export type CarData = {
  readonly railcar: Row<typeof railcar>
  readonly mark: string
  readonly yard: {
    readonly id: number
    readonly name: string
    readonly timezone: string
    readonly facility: number | null
  } | null
  readonly standing: { readonly track: number; readonly seq: number; readonly track_name: string } | null
  readonly last: (Inspection & { readonly form: number | null; readonly data: FormEntry }) | null
}
export type Filled = {
  readonly inspection: number | null
  readonly railcar: number
  readonly facility: number | null
  readonly form: number
  readonly data: FormEntry
  readonly draft: boolean
  readonly bad_order: boolean
  readonly defects: string
  readonly comments: string
}
type OrderState = { readonly bad_order: boolean; readonly bad_order_reason: string }
export type FillAnswer = Inspection & {
  readonly mark: string
  readonly is_ok: boolean
  readonly car: OrderState
  readonly before: OrderState
}
type Made = {
  readonly created: readonly { readonly id: number; readonly mark: string }[]
  readonly existing: readonly { readonly id: number; readonly mark: string }[]
}

const path = declared.path
export const printPath = (id: number): string => `${path}${id}/print/?code=inspection-form`
export const carOf = (railcar: number) => api<CarData>(`${path}car_data/`, { query: { railcar } })
export const makeCars = (car_marks: readonly string[], car_type = '') =>
  api<Made>(`${path}create_railcars/`, {
    method: 'POST',
    body: { car_marks, car_type },
    idempotencyKey: crypto.randomUUID(),
  })
export const fillIn = (filled: Filled) =>
  api<FillAnswer>(`${path}fill_in/`, { method: 'POST', body: filled, idempotencyKey: crypto.randomUUID() })
export const passAll = (given: Omit<Filled, 'draft' | 'bad_order' | 'defects'>) =>
  api<FillAnswer>(`${path}all_ok/`, { method: 'POST', body: given, idempotencyKey: crypto.randomUUID() })
export const inspections = rowsOf(declared)
