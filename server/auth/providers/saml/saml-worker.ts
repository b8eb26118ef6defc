/**
 * Worker thread that reads and verifies the answers of SAML providers. On the event loop, nobody else would be served during the
 * milliseconds that a signature takes.
 */
import { parentPort } from 'node:worker_threads'
import type { RefusalWord } from '#model/areas/sign-in/rules/refusal-words.ts'
import type { AskedWork, ThreadAnswer } from '#server/project/asked-thread.ts'
import { SignInRefused } from '../refusal.ts'
import { verified, type Asserted, type KnownRequest, type SamlAddresses, type SamlProvider } from './assertion.ts'
import { judgeShape, readResponse, type ShapedResponse } from './response-shape.ts'

export type SamlWork =
  | { readonly does: 'nothing' }
  | { readonly does: 'shape'; readonly field: string }
  | {
      readonly does: 'verify'
      readonly field: string
      readonly provider: SamlProvider
      readonly addresses: SamlAddresses
      readonly known: KnownRequest
    }
export type JudgedAnswer = {
  readonly shape?: ShapedResponse
  readonly asserted?: Asserted
  readonly refused?: { readonly word: RefusalWord; readonly why: string }
}

async function judged(work: SamlWork): Promise<JudgedAnswer> {
  try {
    if (work.does === 'shape') return { shape: judgeShape(readResponse(work.field)) }
    if (work.does === 'nothing') return {}
    const { field, provider, addresses, known } = work
    return { asserted: await verified(field, provider, addresses, known) }
  } catch (error) {
    if (error instanceof SignInRefused) return { refused: { word: error.word, why: error.message } }
    throw error
  }
}

async function answered({ id, ...work }: AskedWork<SamlWork>): Promise<void> {
  try {
    parentPort?.postMessage({ id, answer: await judged(work) } satisfies ThreadAnswer<JudgedAnswer>)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    parentPort?.postMessage({ id, error: said } satisfies ThreadAnswer<JudgedAnswer>)
  }
}

parentPort?.on('message', (ask: AskedWork<SamlWork>) => void answered(ask))
