/** The components of screens, each loaded once: a screen that renders again must keep its component. */
import { state } from '#src/engine/console/console.state.ts'
import type { LoadingComponent } from '#src/engine/console/late.ts'
import type { Screen } from '#src/engine/panes/screen.ts'

type LoadingScreen = LoadingComponent<Readonly<Record<string, unknown>>>

export const components = state(() => ({ made: new WeakMap<Screen, LoadingScreen>() }))
