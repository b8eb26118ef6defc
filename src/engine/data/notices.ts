/** This user's notifications: read once, kept fresh by the feed, marked as read or unread with an undo. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryClient } from './query.state.ts'
import { recordUndo } from '../commands/undo.ts'

export type Notice = {
  readonly id: number
  readonly note_type: string
  readonly title: string
  readonly content: string
  readonly severity: 'info' | 'warning' | 'alert'
  readonly object_type: string
  readonly object_id: string
  readonly sent_at: string | null
  readonly created_at: string
  readonly read: boolean
}
type Told = { readonly unread: number; readonly results: readonly Notice[] }

const KEY = ['user:notification', 'mine'] as const
export const useNotices = (): UseQueryResult<Told> =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api<Told>('notification/mine/', { signal }) })
/** The notifications last read. */
export const noticesNow = (): readonly Notice[] => queryClient().getQueryData<Told>(KEY)?.results ?? []

async function send(read: boolean, ids?: readonly number[]): Promise<readonly number[]> {
  const { changed } = await api<{ readonly changed: readonly number[] }>('notification/mark_read/', {
    method: 'POST',
    body: { read, ...(ids && { ids }) },
  })
  return changed
}
const refresh = (): Promise<void> => queryClient().invalidateQueries({ queryKey: KEY })

const word = (read: boolean, count: number): string =>
  `${count} ${count === 1 ? 'notification' : 'notifications'} marked as ${read ? 'read' : 'unread'}`
/** Marks all without ids. Undo changes back only those that were not so before. */
export async function markNotices(read: boolean, ids?: readonly number[]): Promise<number> {
  const changed = await send(read, ids)
  const put = async (as: boolean): Promise<string> => {
    await send(as, changed)
    await refresh()
    return `${word(as, changed.length)}.`
  }
  // Before they are read again: whoever sees the change may take it back at once.
  if (changed.length > 0)
    recordUndo({ title: word(read, changed.length), kind: 'exact', undo: () => put(!read), redo: () => put(read) })
  await refresh()
  return changed.length
}
