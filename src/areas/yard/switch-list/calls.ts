/** Requests of the switch list. */
import type { WorkReport } from '../data/calls.ts'
import { yard as declared } from '#model/areas/yard/yard.resource.ts'
import type { SwitchList, WorkLine } from '#model/areas/yard/rules/switch-list.ts'
import { api } from '#src/engine/api/api.ts'
import type { MoveAnswer } from '../data/calls.ts'

type Report = {
  readonly outcome: string
  readonly reason: string
  readonly comments: string
  readonly at: string | null
}
export type ToldLine = WorkLine & { readonly reported: Report | null }
export type SwitchListAnswer = Omit<SwitchList, 'work'> & {
  readonly yard: { readonly id: number; readonly name: string; readonly timezone: string }
  readonly at: string
  readonly all_tracks: readonly { readonly id: number; readonly name: string; readonly kind: string }[]
  readonly work: readonly ToldLine[]
}
const at = (yard: number, action: string): string => `${declared.path}${yard}/${action}`
const chosen = (tracks: readonly number[]): string => (tracks.length === 0 ? '' : `tracks_ids=${tracks.join(',')}`)

export const pdfPath = (
  yard: number,
  tracks: readonly number[],
  paper: 'switch_list' | 'standing_order' = 'switch_list',
): string => `${at(yard, 'get_pdf/')}?paper=${paper}${tracks.length === 0 ? '' : `&${chosen(tracks)}`}`
export const excelPath = (yard: number, tracks: readonly number[]): string =>
  `${at(yard, 'get_excel/')}?${chosen(tracks)}`

export const switchListCalls = (yard: number) => ({
  read: (tracks: readonly number[], signal?: AbortSignal) =>
    api<SwitchListAnswer>(at(yard, 'switch_list/'), {
      query: tracks.length === 0 ? {} : { tracks_ids: tracks.join(',') },
      ...(signal && { signal }),
    }),
  execute: (cars: readonly number[], exception?: WorkReport) =>
    api<MoveAnswer>(at(yard, 'execute_move/'), {
      method: 'POST',
      body: { cars, ...exception },
      idempotencyKey: crypto.randomUUID(),
    }),
  signOff: (comments: string) =>
    api<{ id: number }>(at(yard, 'sign_off/'), {
      method: 'POST',
      body: { comments },
      idempotencyKey: crypto.randomUUID(),
    }),
  withdraw: (id: number) => api(`yard_management/sign_off/${id}/withdraw/`, { method: 'POST' }),
})
