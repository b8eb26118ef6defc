/** Pickers whose content an area puts together: made known where the server is composed, because the engine knows no area. */
import type { Need } from '#model/kernel/permissions.ts'
import type { Rows } from '../../base/handler.ts'

export type AreaPicker = {
  readonly needs: Need
  readonly read: (rows: <S>(resource: S) => Rows<S>) => Promise<unknown>
}

const pickers = new Map<string, AreaPicker>()
export const areaPicker = (area: string | undefined, name: string): AreaPicker | undefined =>
  pickers.get(`${area ?? ''}/${name}`)
export const addPicker = (area: string, name: string, picker: AreaPicker): void =>
  void pickers.set(`${area}/${name}`, picker)
