/** Saved views of a table: one's own, and those that colleagues share. */
import type { Row } from '#model/resource.ts'
import { view as viewResource } from '#model/resources/user.ts'
import { rowsOf } from '../../engine/api.ts'
import { useFresh } from '../../engine/query.ts'
import { session } from '../../engine/session.ts'

export type View = Row<typeof viewResource>
export const views = rowsOf(viewResource)

const list = (table: string, signal: AbortSignal) => views.list({ table, limit: 1000 }, signal)
export const useViews = (table: string) => useFresh({ queryKey: ['user:view', table], queryFn: ({ signal }) => list(table, signal) })

export const isMine = ({ owner }: Pick<View, 'owner'>): boolean => session.now.state === 'in' && owner === session.now.me.id

/** The view a table opens with: one's own choice, else the company's. Of several of a kind the one said last. */
export function usualOf<V extends Pick<View, 'usual' | 'owner' | 'updated_at'>>(saved: readonly V[], mine: (view: V) => boolean = isMine): V | undefined {
  const usual = saved.filter((view) => view.usual).toSorted((one, two) => two.updated_at.localeCompare(one.updated_at))
  return usual.find(mine) ?? usual[0]
}
