/** Runs one command of the tests and measures it. */
import { spawn } from 'node:child_process'
import { startClock, type Spent } from './clock.ts'

export type Shown = 'live' | 'at_end' | 'never'
export type Command = {
  readonly title: string
  readonly command: string
  readonly words: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** When its output is shown: as it comes, or when it has ended, for commands that run side by side. */
  readonly shown?: Shown
}
export type Ended = { readonly code: number; readonly spent: Spent }

/** Resolves with the exit code; a command that cannot be started has code 1. */
export function run({ title, command, words, env = {}, shown = 'live' }: Command): Promise<Ended> {
  const clock = startClock()
  const isLive = shown === 'live'
  if (isLive) console.log(`\n— ${title}`)
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
      env: { ...process.env, ...env },
    })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
    const end = (code: number): void => {
      const spent = clock()
      if (shown === 'at_end') process.stdout.write(`\n— ${title}\n${Buffer.concat(output).toString()}`)
      if (shown !== 'never') console.log(`(${title}: ${spent.wall.toFixed(0)} s)`)
      resolve({ code, spent })
    }
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      if (isLive) console.error(error.message)
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}
