/** What a tile is read with. */
import type { terminalDashboard } from '#model/areas/admission/dashboard.resource.ts'
import type { ExpectedLoad } from '../loads/expected-loads.ts'
import type { SiteClocks } from '../loads/site-clocks.ts'
import type { Call } from '#server/engine/base/handler.ts'

export type TileCall = Pick<
  Call<typeof terminalDashboard, 'tiles'>,
  'rows' | 'matching' | 'person' | 'now' | 'input'
> & {
  /** Of the site that was asked for; of all sites: nothing. */
  readonly site: { readonly server?: string }
  /** Of all sites, read once for all tiles. */
  readonly clocks: SiteClocks
  /** The loads of tomorrow; read once, for all tiles that ask. */
  readonly tomorrow: () => Promise<readonly ExpectedLoad[]>
}
