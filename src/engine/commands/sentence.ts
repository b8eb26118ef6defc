/**
 * Instructions typed into the palette that a pane understands: `GATX 20411-20418 > T5 @3`. A pane offers them under the target kind
 * 'sentence' (see panes/command-target.ts); the palette parses, previews and runs them.
 */

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    sentence: SentenceTarget
  }
}

/** The meaning of an instruction: something to run, or the reason why not; undefined if the text is not an instruction. */
export type Reading =
  | { readonly title: string; readonly hint?: string; readonly run: () => void | Promise<void> }
  | { readonly problem: string }
  | undefined

export type SentenceTarget = {
  /** Its name in the palette: `Move cars`. */
  readonly name: string
  readonly parse: (text: string) => Reading
  /** Called on every change of the text, so that the pane can show what would happen; with '' when the palette closes. */
  readonly preview: (text: string) => void
  /** Completions of the typed text, each a whole text to replace it. */
  readonly complete?: (text: string) => readonly { readonly text: string; readonly label: string }[]
}
