/** The boxes of a customs invoice, as the server answers them. */
import { invoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { api } from '#src/engine/api/api.ts'

export type ShownBox = {
  readonly box: string
  readonly title: string
  readonly field: string
  readonly text: string
  readonly needed: boolean
  readonly missing: boolean
  readonly message: string
  readonly source: { readonly kind: string; readonly resource: string; readonly id: number; readonly field: string }
  readonly overridden: boolean
}
export type BoxesAnswer = { readonly form: 'ci1' | 'us-invoice'; readonly boxes: readonly ShownBox[] }

export const boxesOf = (id: number, signal?: AbortSignal): Promise<BoxesAnswer> =>
  api<BoxesAnswer>(`${invoice.path}${id}/boxes/`, signal ? { signal } : {})
