/** The process that reads documents: it answers one question at a time and ends with the server. */
import os from 'node:os'
import { UnreadableFile } from '../document-reader.ts'
import type { DocumentRequest, DocumentReply } from '../messages.ts'
import { createAnswers } from './answers.ts'
import { watchMemory } from './memory-watch.ts'

/** Priority from 0 to 19, so that requests come first on a busy processor. Threads started later inherit it. */
const BEHIND = 10

const sendReply = (reply: DocumentReply): void => void process.send?.(reply)

async function answer({ id, work }: DocumentRequest, answers: ReturnType<typeof createAnswers>): Promise<void> {
  try {
    await answers(work, (part) => sendReply({ kind: 'part', id, part }))
    sendReply({ kind: 'done', id })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    sendReply({ kind: error instanceof UnreadableFile ? 'unreadable' : 'failed', id, reason })
  }
}

function workBehind(): void {
  try {
    os.setPriority(BEHIND)
  } catch {
    // If the system refuses the priority, documents are read with the same one as requests.
  }
}

function begin(): void {
  process.on('disconnect', () => process.exit())
  if (process.env['HIGHBALL_READS_BEHIND'] === '1') workBehind()
  watchMemory(Number(process.env['HIGHBALL_DOCUMENT_MB']) || 1200)
  // No library may fetch anything, not even for a file that asks for it.
  globalThis.fetch = () => Promise.reject(new Error('The reader of documents has no network'))
  const answers = createAnswers()
  process.on('message', (asked: DocumentRequest) => void answer(asked, answers))
  sendReply({ kind: 'ready' })
}

begin()
