/** The shell with all its areas, every screen and command of them known: as it is a moment after the first picture. */
import { areas } from '#src/declarations.ts'
import { allRegistered } from '#src/shell/commands/registry/registry.ts'
import { startShell } from '#src/shell/frame/start.ts'

export async function startWhole(): Promise<void> {
  startShell(areas)
  await allRegistered()
}
