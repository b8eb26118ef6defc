/** Stored drafts that a form is offering now, by key, so that no second form offers them. */
import { state } from '#src/engine/console/console.state.ts'

export const claimedDrafts = state(() => new Set<string>())
