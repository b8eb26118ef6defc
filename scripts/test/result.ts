/** The result of one phase of the tests. */
import type { Spent } from './clock.ts'

/** Seconds that a file of tests took; `processor` where it is known. */
export type FileTime = { readonly file: string; readonly wall: number; readonly processor?: number }

/** `failures`: one line each, with the name of what failed. */
export type Result = {
  readonly title: string
  readonly passed: number
  readonly failures: readonly string[]
  readonly files: readonly FileTime[]
  readonly spent: Spent
}
