/** What errors are told by, once its code is there, and those that wait for it. */
import { state } from '../console/console.state.ts'

type Telling = { capture?: (error: unknown) => void; readonly early: unknown[] }
export const telling = state((): Telling => ({ early: [] }))
