/**
 * What an operator asks of a running server on its own machine: a socket in the data folder, which only the user that runs the server may
 * open. The embedded database belongs to one process, so a backup while it runs is made by that process.
 */
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Database } from '#server/db/database.ts'
import { BackupRefused, type MissingFile } from './backup/manifest.ts'
import { writeBackup } from './backup/write-backup.ts'

const controlSocket = (data: string): string => path.join(data, 'control.sock')

/** A line of the answer: what was done, and at the end whether all of it was. */
type Line =
  | { readonly said: string }
  | { readonly done: true; readonly missing?: readonly MissingFile[] }
  | { readonly refused: string }

async function answer(
  db: Database,
  data: string,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const say = (line: Line): void => void response.write(`${JSON.stringify(line)}\n`)
  const left = new AbortController()
  response.on('close', () => left.abort())
  try {
    const { to }: { to?: unknown } = JSON.parse(await text(request))
    if (request.url !== '/backup' || typeof to !== 'string' || !path.isAbsolute(to))
      throw new BackupRefused('A backup needs the absolute path of its folder.')
    const { missing = [] } = await writeBackup(db, { data, to, told: (said) => say({ said }), signal: left.signal })
    say({ done: true, missing })
  } catch (error) {
    say({ refused: error instanceof Error ? error.message : String(error) })
  }
  response.end()
}

/** @returns what closes it; undefined where no socket can be made, such as in a folder whose path is too long for one */
export async function openControl(db: Database, data: string): Promise<(() => Promise<void>) | undefined> {
  const at = controlSocket(data)
  const server = http.createServer((request, response) => void answer(db, data, request, response))
  // The folder is locked by this process, so a socket that is there was left by one that died.
  fs.rmSync(at, { force: true })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      // Only its own user may connect from the first moment on.
      const mask = process.umask(0o177)
      server.listen(at, resolve)
      process.umask(mask)
    })
  } catch (error) {
    console.error(`Backups need this server to be stopped: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

/**
 * Has the server that holds the data folder make a backup.
 * @returns the files that it lacks; undefined if no server listens there
 * @throws BackupRefused with what the server says
 */
export async function askForBackup(
  data: string,
  to: string,
  told: (line: string) => void,
): Promise<readonly MissingFile[] | undefined> {
  const request = http.request({ socketPath: controlSocket(data), path: '/backup', method: 'POST' })
  const response = await new Promise<http.IncomingMessage | undefined>((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', (error) => {
      const code = 'code' in error ? String(error.code) : ''
      if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(undefined)
      else if (code === 'EACCES')
        reject(new BackupRefused(`Only the user that runs the server of ${data} may ask it for a backup.`))
      else reject(error)
    })
    request.end(JSON.stringify({ to }))
  })
  if (response === undefined) return undefined
  let rest = ''
  let missing: readonly MissingFile[] | undefined
  for await (const chunk of response.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const said = JSON.parse(line) as Line
      if ('refused' in said) throw new BackupRefused(said.refused)
      if ('said' in said) told(said.said)
      else missing = said.missing ?? []
    }
  }
  if (missing === undefined) throw new BackupRefused('The server ended before the backup was complete.')
  return missing
}
