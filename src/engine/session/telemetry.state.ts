/** The function that reports errors, once its code has loaded, and the errors waiting for it. */
import { state } from '../console/console.state.ts'

type Telling = { capture?: (error: unknown) => void; readonly early: unknown[] }
export const telling = state((): Telling => ({ early: [] }))
