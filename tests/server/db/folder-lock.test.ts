/** Only one process at a time uses the folder of the embedded database; a dead process no longer does, whatever its parent is doing. */
import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderLocked, lockFolder } from '#server/db/embedded/lock.ts'

const patience = { timeout: 120_000 }
const LONG = 240_000
let folder: string
let parent: ChildProcess | undefined
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-lock-'))
})
afterEach(() => {
  parent?.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true, force: true })
})

/** The id of a process that holds the folder, and whose parent never reads its exit status, like a busy supervisor. */
async function holder(): Promise<number> {
  const script = path.join(folder, 'hold.mts')
  const lock = path.join(import.meta.dirname, '../../../server/db/embedded/lock.ts')
  fs.writeFileSync(
    script,
    `import { lockFolder } from ${JSON.stringify(lock)}\nawait lockFolder(${JSON.stringify(folder)})\nconsole.log(process.pid)\nsetInterval(() => {}, 1000)\n`,
  )
  parent = spawn('sh', ['-c', `"${process.execPath}" --import tsx "${script}" & exec sleep 100000`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve) => parent?.stdout?.once('data', (said: Buffer) => resolve(Number(said))))
}
const stateOf = (pid: number): string | undefined =>
  fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0]

test.skipIf(!fs.existsSync('/proc/self/stat'))('a zombie process holds nothing', async () => {
  const pid = await holder()
  await expect(lockFolder(folder, 0)).rejects.toThrow(`is in use by process ${pid}.`)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => stateOf(pid), patience).toBe('Z')
  const release = await lockFolder(folder, LONG)
  expect(JSON.parse(fs.readFileSync(path.join(folder, 'highball.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  release()
})

test('a restart waits for the previous process to end', async () => {
  const release = await lockFolder(folder, 0)
  await expect(lockFolder(folder, 0)).rejects.toBeInstanceOf(FolderLocked)
  let isTaken = false
  const next = lockFolder(folder, LONG).then((end) => {
    isTaken = true
    return end
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isTaken).toBe(false)
  release()
  const end = await next
  end()
  expect(fs.existsSync(path.join(folder, 'highball.lock'))).toBe(false)
})

test('a folder that is given back leaves nothing that waits for the end of the process', async () => {
  const before = process.listenerCount('exit')
  const release = await lockFolder(folder, 0)
  expect(process.listenerCount('exit')).toBe(before + 1)
  release()
  expect(process.listenerCount('exit')).toBe(before)
})
