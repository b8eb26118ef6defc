/** How screens are opened and commands run from within a pane, and which path shows a record: provided by the shell. */
import { state } from '../console/console.state.ts'

/**
 * `here` replaces what the focused pane shows; the others create a pane beside it or a tab in it. A pane that shows it already is switched to
 * instead, unless `another` is asked for.
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
