/** How the commands of an operator run: they tell first what they work on, and in one line what an operator can mend. */
import { isConnectionLost } from '#server/db/connection/connection-error.ts'
import { FolderLocked } from '#server/db/embedded/lock.ts'
import { connectionRefusal } from '#server/db/connection/refusal.ts'
import { SettingError } from '#server/project/setting-error.ts'
import { BackupRefused } from './backup/manifest.ts'
import { operatedPlace, placeText, type OperatedPlace } from './place.ts'

/** A command that was called wrongly, or about nobody. Its message is told without a stack. */
export class CommandRefused extends Error {}

const toldKinds = [BackupRefused, CommandRefused, SettingError]

function tell(error: unknown, { url }: OperatedPlace): void {
  // The database may also go while a command works.
  const known = url !== undefined && isConnectionLost(error) ? connectionRefusal('DATABASE_URL', error) : error
  if (known instanceof FolderLocked) console.error(`${known.message} Stop the server first.`)
  else console.error(known instanceof Error && toldKinds.some((kind) => known instanceof kind) ? known.message : known)
}

/** `work` says whether all is well. Ends with 1 if not. */
export async function runOperatorCommand(work: (place: OperatedPlace) => Promise<boolean>): Promise<void> {
  const place = operatedPlace()
  console.log(placeText(place))
  try {
    if (!(await work(place))) process.exitCode = 1
  } catch (error) {
    tell(error, place)
    process.exitCode = 1
  }
}

/** The folder that the command line names, as it was written. */
export function namedFolder(command: string): string {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new CommandRefused(`Name the folder of the backup: npm run ${command} -- <folder>`)
  return folder
}
