/** The resources whose records the palette finds: those that a screen shows. */
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { state } from '#src/engine/console/console.state.ts'
import type { Screen } from '#src/engine/panes/screen.ts'
import { knownScreens } from '#src/shell/routes/routes.ts'

export type Source = { readonly name: string; readonly resource: Resource; readonly screen: Screen }

function sourcesOf(screens: readonly Screen[]): readonly Source[] {
  const byRecord = new Map(screens.toReversed().map((screen) => [screen.record, screen]))
  return all<Resource>(resources).flatMap(([name, resource]) => {
    const screen = byRecord.get(name)
    return screen ? [{ name, resource, screen }] : []
  })
}

const sources = state(() => ({ screens: [] as readonly Screen[], list: [] as readonly Source[] }))
/** Made anew only when more screens have come: every letter asks for them. */
export function recordSources(): readonly Source[] {
  const kept = sources()
  const screens = knownScreens()
  if (kept.screens !== screens) Object.assign(kept, { screens, list: sourcesOf(screens) })
  return kept.list
}
