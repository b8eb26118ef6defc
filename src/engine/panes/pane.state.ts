/** What screens have reported about their content, by pane. */
import { proxy } from 'valtio'
import { state } from '../console/console.state.ts'

/**
 * The age of one thing that a pane shows. A number: the last moment (Date.now()) at which it was up to date, as it could not be updated
 * since; 'behind': a newer version is being loaded; 'unknown': not read yet; {asOf}: the state at a given moment. Null: as up to date as
 * the feed.
 */
export type Age = number | 'behind' | 'unknown' | { readonly asOf: number } | null
export type PaneDetails = { title: string; ages: Record<string, Age> }

export const paneDetails = state(() => proxy<{ byPane: Record<string, PaneDetails> }>({ byPane: {} }))
