/** The shell with all its areas, screens and commands loaded, as shortly after the first paint. */
import { areas } from '#src/declarations.ts'
import { allRegistered } from '#src/shell/commands/registry/registry.ts'
import { startShell } from '#src/shell/frame/start.ts'

export async function startWhole(): Promise<void> {
  startShell(areas)
  await allRegistered()
}
