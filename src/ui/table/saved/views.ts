/** Saved views of a table: the user's own and those shared by colleagues. */
import type { Row } from '#model/kernel/resource.ts'
import { view as viewResource } from '#model/areas/user/user.resource.ts'
import { api, rowsOf, type Page } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { signedIn } from '#src/engine/session/session.state.ts'

/** `owner__label`: who saved it. */
export type SavedView = Row<typeof viewResource> & { readonly owner__label?: string | null }
export const views = rowsOf(viewResource)

export const listViews = (table: string, signal?: AbortSignal) =>
  api<Page<SavedView>>(`${viewResource.path}get_table/`, {
    query: { table, limit: 1000 },
    ...(signal && { signal }),
  })
export const useViews = (table: string) =>
  useFresh({
    queryKey: ['user:view', table],
    queryFn: ({ signal }) => listViews(table, signal),
  })

export const isMine = ({ owner }: Pick<SavedView, 'owner'>): boolean => owner === signedIn()?.id

/** The default view: the user's choice, else the company's; the latest one if there are several. */
export function usualOf<V extends Pick<SavedView, 'usual' | 'owner' | 'updated_at'>>(
  saved: readonly V[],
  isOwn: (view: V) => boolean = isMine,
): V | undefined {
  const usual = saved.filter((view) => view.usual).toSorted((one, two) => two.updated_at.localeCompare(one.updated_at))
  return usual.find(isOwn) ?? usual[0]
}
