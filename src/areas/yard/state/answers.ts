/** What the server says when it refuses a move. */
import type { ConflictBody, RefusalBody } from '../data/calls.ts'

export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
export const isConflict = (body: Readonly<Record<string, unknown>>): body is ConflictBody =>
  Array.isArray(body['conflicts'])
export const isRefusal = (body: Readonly<Record<string, unknown>>): body is RefusalBody =>
  Array.isArray(body['refusals'])
