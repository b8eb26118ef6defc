/** Tiles that are made of the same rows are asked for again together, and without the others, once such a row has changed. */
import { terminalDashboard } from '#model/areas/admission/dashboard.resource.ts'
import { tileNames, type TileName } from '#model/areas/admission/rules/tiles.ts'
import { api } from '#src/engine/api/api.ts'
import type { DashboardAnswer } from './tile-items.ts'

type TileGroup = { readonly tiles: readonly TileName[]; readonly sources: readonly string[] }

export const tileGroups = {
  work: {
    tiles: ['rack', 'loads', 'tickets', 'approvals'],
    sources: ['terminal:ticket', 'terminal:serviceContract', 'terminal:server'],
  },
  tanks: {
    tiles: ['tanks'],
    sources: ['terminal:location', 'terminal:containerReading', 'terminal:server'],
  },
  limits: { tiles: ['limits'], sources: ['terminal:limit'] },
  files: { tiles: ['files'], sources: ['terminal:unattachedFile'] },
  slots: { tiles: ['slots'], sources: ['schedule:slot', 'schedule:booking', 'schedule:location'] },
  sync: { tiles: ['sync'], sources: ['terminal:worker', 'terminal:server'] },
  /** Behind the others: who may come tomorrow is judged by far more rows than they count. */
  coming: {
    tiles: ['refused', 'papers'],
    sources: [
      'terminal:ticket',
      'terminal:limit',
      'terminal:serviceContract',
      'terminal:server',
      'terminal:certification',
      'terminal:userCertification',
      'terminal:companyCertification',
      'terminal:vehicleCertification',
      'terminal:driver',
      'terminal:user',
      'terminal:company',
      'terminal:vehicle',
      'terminal:userAccess',
      'terminal:loadOverride',
      'schedule:slot',
      'schedule:booking',
    ],
  },
} as const satisfies Readonly<Record<string, TileGroup>>
export type TileGroupName = keyof typeof tileGroups

/** One request for all groups that are wanted in one turn of the page, as all of them are at first. */
export class TilesReader {
  readonly #names = new Set<TileName>()
  #asked: Promise<DashboardAnswer> | undefined

  async read(group: TileGroupName): Promise<DashboardAnswer> {
    const wanted: readonly TileName[] = tileGroups[group].tiles
    for (const name of wanted) this.#names.add(name)
    const { at, tiles } = await (this.#asked ??= this.#ask())
    return { at, tiles: tiles.filter(({ name }) => wanted.includes(name)) }
  }
  async #ask(): Promise<DashboardAnswer> {
    await Promise.resolve()
    const names = [...this.#names]
    this.#names.clear()
    this.#asked = undefined
    const some = names.length === tileNames.length ? '' : `?names=${names.join(',')}`
    return api<DashboardAnswer>(`${terminalDashboard.path}tiles/${some}`)
  }
}
