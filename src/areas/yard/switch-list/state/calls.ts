/** Requests of the switch list. */
import type { WorkReport, MoveAnswer } from '../../data/calls.ts'
import { yard as declared } from '#model/areas/yard/yard.resource.ts'
import type { SwitchList } from '#model/areas/yard/rules/switch-list/switch-list.ts'
import { api } from '#src/engine/api/api.ts'

type Report = {
  readonly outcome: string
  readonly reason: string
  readonly comments: string
  readonly at: string | null
}
export type ToldLine = SwitchList['work'][number] & { readonly reported: Report | null }
export type SwitchListAnswer = Omit<SwitchList, 'work'> & {
  readonly yard: { readonly id: number; readonly name: string; readonly timezone: string }
  readonly at: string
  /** When the numbers of the lines were fixed, and by whom; null where none were. */
  readonly issued: { readonly at: string; readonly by_name: string } | null
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
  execute: ({ no, cars }: Pick<ToldLine, 'no' | 'cars'>, exception?: WorkReport) =>
    api<MoveAnswer>(at(yard, 'execute_move/'), {
      method: 'POST',
      body: { cars, line: no, ...exception },
      idempotencyKey: crypto.randomUUID(),
    }),
  issue: (renew: boolean) =>
    api<{ lines: number }>(at(yard, 'issue_switch_list/'), {
      method: 'POST',
      body: { renew },
      idempotencyKey: crypto.randomUUID(),
    }),
})
