/** The preview shown now, and the function that removes it. */
import { state } from '#src/engine/console/console.state.ts'

type Previewed = { now: { readonly key: string; readonly end: () => void } | undefined }
export const previewed = state((): Previewed => ({ now: undefined }))
