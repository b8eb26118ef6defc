/** Reads an e-mail in a thread of its own, and removes the files that came with it once they are taken. */
import fs from 'node:fs/promises'
import { newFolder } from '#server/engine/files/incoming.ts'
import { askAside } from '#server/project/ask-aside.ts'
import { startThread } from '#server/project/thread.ts'
import { isMail, type InboxMail } from './mail.ts'

const TIMEOUT_MS = 20_000
const MEMORY = { maxOldGenerationSizeMb: 512 }

/** Hands `work` the message; undefined where the file is no e-mail, or where it takes too much time or memory to read. */
export async function withMail<T>(at: string, work: (mail: InboxMail | undefined) => Promise<T>): Promise<T> {
  const folder = await newFolder()
  const start = () =>
    startThread(new URL('./mail-worker.ts', import.meta.url), 'mail-worker', {
      workerData: { path: at, folder },
      resourceLimits: MEMORY,
      stdout: true,
      stderr: true,
    })
  try {
    return await work(await askAside(start, isMail, TIMEOUT_MS))
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}
