/**
 * Calls that take long: the server tells how far it is in lines of JSON, and at the end what it answers. To abort the call is to cancel the
 * work.
 */
import { ApiError, answerOf, type Ask } from './api.ts'

const LINES = 'application/x-ndjson'

/** `part`: what is under way, by the server's name for it; `done`: how much of that, from 0 to 1. */
export type Progress = { readonly part: string; readonly done: number }
type Line =
  | { readonly progress: Progress }
  | { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

async function* linesOf(body: ReadableStream<BufferSource>): AsyncGenerator<string> {
  let rest = ''
  for (const reader = body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

export async function longCall<T>(path: string, ask: Ask, told: (progress: Progress) => void): Promise<T> {
  const response = await answerOf(path, { ...ask, accept: LINES })
  // What the server refuses at once, or answers from memory, comes as usual.
  if (!response.body || response.headers.get('content-type')?.startsWith(LINES) !== true)
    return (await response.json()) as T
  for await (const text of linesOf(response.body)) {
    const line = JSON.parse(text) as Line
    if ('progress' in line) told(line.progress)
    else if (line.status >= 400) throw new ApiError(line.status, line.body, path)
    else return line.body as T
  }
  throw new Error('The answer broke off. Check whether it was done before you send it again.')
}
