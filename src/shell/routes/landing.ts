/** The first screen after sign-in for users without a desk. Loaded on demand. */
import { landingScreen } from '#model/areas/user/rules/landing.ts'
import { startIn } from '#model/areas/user/rules/start-screen.ts'
import { fillPath } from '#src/engine/panes/screen.ts'
import { may, type Me } from '#src/engine/session/session.state.ts'
import { allScreens } from './areas.ts'
import { knownScreens, needsNothing, screenNamed } from './routes.ts'

/** The start screen that the user chose, or that of their modules; if it is not available, the first screen of the menu that they may open. */
export async function landingFor(me: Me): Promise<string> {
  await allScreens()
  const chosen = startIn(me.app_config)
  const able = [
    chosen && screenNamed(chosen.screen),
    screenNamed(landingScreen(me)),
    ...knownScreens().filter(({ menu }) => menu !== undefined),
  ].find((screen) => screen && needsNothing(screen) && may(screen.needs))
  return able ? fillPath(able.path, {}) : '/'
}
