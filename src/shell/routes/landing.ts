/** The first screen after sign-in for users without a desk. Loaded on demand. */
import { landingScreen, landingsOf } from '#model/areas/user/rules/landing.ts'
import { startIn } from '#model/areas/user/rules/start-screen.ts'
import { isPermission } from '#model/kernel/permissions.ts'
import { fillPath } from '#src/engine/panes/screen.ts'
import { may, type Me } from '#src/engine/session/session.state.ts'
import { allScreens } from './areas.ts'
import { knownScreens, needsNothing, screenAt, screenNamed } from './routes.ts'

/**
 * The start screen that the user chose, or that of the first module whose screen exists and may be opened. If neither is
 * available, that of their role, or the first screen of the menu that a permission of theirs opens. Home tells a user
 * without permissions whom to ask. `ofRole`: the path of the screen of their role.
 */
export async function landingFor(me: Me, ofRole?: string): Promise<string> {
  await allScreens()
  if (me.permissions.length === 0) return '/'
  const chosen = startIn(me.app_config)
  const listed = knownScreens().filter(({ menu }) => menu !== undefined)
  const able = [
    chosen && screenNamed(chosen.screen),
    ...landingsOf(me).map(({ screen }) => screenNamed(screen)),
    ofRole === undefined ? undefined : screenAt(ofRole)?.screen,
    screenNamed(landingScreen(me)),
    ...listed.filter(({ needs }) => needs !== 'open' && isPermission(needs)),
    ...listed,
  ].find((screen) => screen && needsNothing(screen) && may(screen.needs))
  return able ? fillPath(able.path, {}) : '/'
}
