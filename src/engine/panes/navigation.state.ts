/** How screens are opened and commands run from within a pane, and which path shows a record: provided by the shell. */
import { state } from '../console/console.state.ts'

/**
 * `here` replaces what the focused pane shows; `right`, `below` and `another` create a pane, and `tab` a tab. If another pane shows the place
 * already, that pane is focused instead, except with `another`.
 */
export type OpenIn = 'here' | 'right' | 'below' | 'tab' | 'another'
export type Go = (name: string, params: object, query: Readonly<Record<string, string>>, place: OpenIn) => void
export type PathTo = (resource: string, id: number | string | undefined) => string | undefined

export type Tell = (listener: () => void) => () => void

/** What the shell does for a pane that leads elsewhere by itself, without a command of its own. */
export type Leading = {
  readonly openPath: (path: string, place: OpenIn) => void
  /** By its full name, on what the focused pane offers; what it asks for is asked in the palette. */
  readonly runCommand: (name: string) => void
}

type Navigation = { go: Go; lead: Leading; paths: { readonly to: PathTo; readonly tell: Tell } }
export const navigation = state((): Navigation => ({
  go: () => {},
  lead: { openPath: () => {}, runCommand: () => {} },
  paths: { to: () => undefined, tell: () => () => {} },
}))
