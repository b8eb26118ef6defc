/** How screens are opened, and which path shows a record: provided by the shell. */
import { state } from '../console/console.state.ts'

/** `here` replaces what the focused pane shows; the others create a pane beside it or a tab in it. */
export type OpenIn = 'here' | 'right' | 'below' | 'tab'
export type Go = (name: string, params: object, query: Readonly<Record<string, string>>, place: OpenIn) => void
export type PathTo = (resource: string, id: number | string | undefined) => string | undefined

export type Tell = (listener: () => void) => () => void

type Navigation = { go: Go; paths: { readonly to: PathTo; readonly tell: Tell } }
export const navigation = state((): Navigation => ({
  go: () => {},
  paths: { to: () => undefined, tell: () => () => {} },
}))
