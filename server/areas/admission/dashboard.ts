/** All tiles of the terminal's dashboard in one answer, each for those who may see what it counts. */
import { terminalDashboard } from '#model/areas/admission/dashboard.resource.ts'
import { tileNames, tileNeeds, type DashboardTile, type TileName } from '#model/areas/admission/rules/tiles.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { makeEntity } from '#server/engine/base/entity.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { ActionExtension } from '#server/engine/endpoints/actions.ts'
import { loadsOfTomorrow, type ExpectedLoad } from './loads/expected-loads.ts'
import { siteClocks } from './loads/site-clocks.ts'
import { papersTile, refusedTile } from './tiles/paper-tiles.ts'
import { filesTile, limitsTile, slotsTile, syncTile, tanksTile } from './tiles/terminal-tiles.ts'
import { approvalsTile, loadsTile, rackTile, ticketsTile } from './tiles/ticket-tiles.ts'
import type { TileCall } from './tiles/tile-call.ts'

const readers: Readonly<Record<TileName, (call: TileCall) => Promise<DashboardTile>>> = {
  rack: rackTile,
  loads: loadsTile,
  tickets: ticketsTile,
  tanks: tanksTile,
  refused: refusedTile,
  papers: papersTile,
  limits: limitsTile,
  approvals: approvalsTile,
  files: filesTile,
  slots: slotsTile,
  sync: syncTile,
}

async function tiles(call: Call<typeof terminalDashboard, 'tiles'>) {
  const { input, now, person, rows } = call
  if (input.server !== null && (await rows(server).count({ id: input.server })) === 0)
    throw invalid({ server: ['There is no such site.'] })
  let expected: Promise<readonly ExpectedLoad[]> | undefined
  const clocks = siteClocks(call)
  const asked: TileCall = {
    ...call,
    clocks,
    site: input.server === null ? {} : { server: input.server },
    tomorrow: () => (expected ??= loadsOfTomorrow(call, input.server, clocks)),
  }
  const isWanted = (name: TileName): boolean =>
    (input.names.length === 0 || input.names.includes(name)) && person.permissions.has(tileNeeds[name])
  const results: DashboardTile[] = []
  // One after the other, because a transaction answers one question at a time.
  for (const name of tileNames) if (isWanted(name)) results.push(await readers[name](asked))
  return { at: now, tiles: results }
}

/** Mounted beside the resources, because it has no rows. Sites are known by UUIDs. */
export const terminalDashboards: ActionExtension = {
  entity: makeEntity('terminal:dashboard', terminalDashboard, (name) => name === 'terminal:server'),
  handlers: () => handle(terminalDashboard, { tiles }),
}
