/** The process's thread that judges the answers of SAML providers. */
import { AskedThread } from '#server/project/asked-thread.ts'
import { startThread } from '#server/project/thread.ts'
import type { JudgedAnswer, SamlWork } from './saml-worker.ts'

/** A response is short: whatever takes longer than this is stuck. */
const TIMEOUT_MS = 10_000
const MEMORY = { maxOldGenerationSizeMb: 128 }

export const samlThread = new AskedThread<SamlWork, JudgedAnswer>({
  name: 'The thread that verifies sign-ins',
  start: () => startThread(new URL('./saml-worker.ts', import.meta.url), 'saml-worker', { resourceLimits: MEMORY }),
  timeoutMs: TIMEOUT_MS,
})
