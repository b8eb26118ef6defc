/** The address of the pane that says why records, or a call about one of them, are refused. */
import { MOST_EXPLAINED } from '#model/kernel/limits.ts'

export const WHY_NOT_PATH = '/company/why-not/'
/** An action that explains (`explains` of its declaration), with its input. */
export type ExplainedCall = { readonly action: string; readonly input: Readonly<Record<string, string>> }

export function explainedPath(of: string, ids: readonly (number | string)[], call?: ExplainedCall): string {
  const query = new URLSearchParams({
    of,
    ids: ids.slice(0, MOST_EXPLAINED).join(','),
    ...(call && { action: call.action, input: JSON.stringify(call.input) }),
  })
  return `${WHY_NOT_PATH}?${query.toString()}`
}

const isTexts = (input: unknown): input is Readonly<Record<string, string>> =>
  typeof input === 'object' && input !== null && Object.values(input).every((one) => typeof one === 'string')

/** Undefined if the address names no call, or if its input cannot be read. */
export function explainedCall(words: URLSearchParams): ExplainedCall | undefined {
  const [action, input] = [words.get('action'), words.get('input')]
  if (action === null || input === null) return undefined
  try {
    const read: unknown = JSON.parse(input)
    return isTexts(read) ? { action, input: read } : undefined
  } catch {
    return undefined
  }
}
