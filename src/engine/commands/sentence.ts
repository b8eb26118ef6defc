/**
 * Sentences typed into the palette that a pane understands: `GATX 20411-20418 > T5 @3`.
 * A pane offers one under the target kind 'sentence' (see panes/command-target.ts); the palette reads, previews and runs it.
 */

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    sentence: SentenceTarget
  }
}

/** What a sentence means: something to run, why it cannot be, or undefined where it is no such sentence. */
export type Reading =
  | { readonly title: string; readonly hint?: string; readonly run: () => void | Promise<void> }
  | { readonly problem: string }
  | undefined

export type SentenceTarget = {
  /** What it is called in the palette: `Move cars`. */
  readonly name: string
  readonly parse: (text: string) => Reading
  /** Called on every change of the text, so that the pane can show what would happen; with '' when the palette closes. */
  readonly preview: (text: string) => void
  /** Ways to go on from what has been typed: whole texts to put in its place. */
  readonly complete?: (text: string) => readonly { readonly text: string; readonly label: string }[]
}
