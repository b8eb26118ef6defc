/** Starts processes of the server's own programs, both from source and from the bundle. */
import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtFolder } from './thread.ts'

export type ProgramOptions = { readonly env: NodeJS.ProcessEnv; readonly heapMb: number }

/**
 * `source`: the URL of its module; `bundled`: its name in the build (scripts/bundle.mjs). The process has no environment but `env`, and
 * prints nothing: it works on files of strangers.
 */
export function startProgram(source: URL, bundled: string, { env, heapMb }: ProgramOptions): ChildProcess {
  // A small young generation is collected often. A program that draws pages took a third less memory with it.
  const heap = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4']
  return fork(builtFolder === undefined ? fileURLToPath(source) : path.join(builtFolder, `${bundled}.mjs`), [], {
    env,
    execArgv: builtFolder === undefined ? [...heap, '--import', import.meta.resolve('tsx')] : heap,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
