/** The data folder, tried at the start: a server that can keep no file would be ready, and answer each upload with 500. */
import fs from 'node:fs'
import path from 'node:path'
import { SettingError } from './setting-error.ts'

/** What is kept in folders of their own. One that somebody copied there may belong to another user than the data folder. */
const kept = ['archive', 'files', 'uploads']

function requireFile(folder: string): void {
  const trial = path.join(folder, `.trial-${process.pid}`)
  try {
    fs.writeFileSync(trial, 'x')
  } catch (error) {
    // A full disk is no wrong setting: reading goes on, and writing is refused as long as there is no space (507).
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    fs.rmSync(trial, { force: true })
  }
}

/** Makes the folder of HIGHBALL_DATA if need be. @throws SettingError where no file can be written in it */
export function requireWritable(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true })
    requireFile(folder)
    for (const name of kept) if (fs.existsSync(path.join(folder, name))) requireFile(path.join(folder, name))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingError(
      `HIGHBALL_DATA: nothing can be written in the folder ${folder}: ${reason}. Choose another folder, or let the user of the server write in this one.`,
      {
        cause: error,
      },
    )
  }
}
