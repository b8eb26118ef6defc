/** What each pane offers to commands, by kind. */
import { proxy } from 'valtio'
import { state } from '../console/console.state.ts'

type Offers = Record<string, { readonly it: unknown }>
export const offers = state(() => proxy<{ byPane: Record<string, Offers> }>({ byPane: {} }))
