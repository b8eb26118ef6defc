/** The passwords that guessers try first (common-passwords.txt). The list is read when somebody first sets a password. */
import fs from 'node:fs'
import { projectFile } from '#server/project/files.ts'

let common: ReadonlySet<string> | undefined

const read = (): ReadonlySet<string> =>
  new Set(fs.readFileSync(projectFile('server/auth/hashing/common-passwords.txt'), 'utf8').trimEnd().split('\n'))

export const isCommon = (plain: string): boolean => (common ??= read()).has(plain.normalize('NFKC').toLowerCase())
