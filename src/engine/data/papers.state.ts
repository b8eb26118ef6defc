/** What the documents in print previews are made of, by the preview: too much for an address, and known until the page is left. */
import { state } from '../console/console.state.ts'
import { onClear } from '../session/lifecycle.ts'

/** `from`: the pane that gets the focus back. */
type Paper = { readonly ask: object | undefined; readonly from: string }

/** The newest; a preview older than these is made anew where it came from. */
export const MOST_PAPERS = 32

export const papers = state(() => {
  const kept = new Map<string, Paper>()
  onClear(() => kept.clear())
  return kept
})
