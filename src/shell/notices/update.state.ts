/** The build that this page is of, once the server has been asked. */
import type { Build } from '#model/shared/build.ts'
import { state } from '#src/engine/console/console.state.ts'

export const begunWith = state((): { build: Build | undefined } => ({ build: undefined }))
