/** This page's build, once the server has answered. */
import type { Build } from '#model/shared/build.ts'
import { state } from '#src/engine/console/console.state.ts'

export const begunWith = state((): { build: Build | undefined } => ({ build: undefined }))
