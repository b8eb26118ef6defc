/** The lists of existing violations, one for each rule that has any. They may only shrink. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Found, Rule } from '../rules/rule.ts'

const fileOf = (rule: Rule): string => join('tests/house/exceptions', `${rule.name}.json`)

export function listOf(rule: Rule): Found {
  const file = fileOf(rule)
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : [])
}
/** A rule without exceptions has no file. */
export function writeList(rule: Rule, list: Found): void {
  const sorted = Object.fromEntries([...list].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  if (list.size === 0) rmSync(fileOf(rule), { force: true })
  else writeFileSync(fileOf(rule), `${JSON.stringify(sorted, null, 2)}\n`)
}
/** Violations that are not listed, or that have grown beyond the listed size. */
export const newIn = (found: Found, list: Found): string[] =>
  [...found].filter(([key, size]) => size > (list.get(key) ?? 0)).map(([key, size]) => `${key} (${size})`)
/** Listed violations that no longer exist: their lines are removed, so that they cannot come back. */
export const goneFrom = (list: Found, found: Found): string[] => [...list.keys()].filter((key) => !found.has(key))
/** The list reduced to existing violations, at their present size. */
export const shrunk = (list: Found, found: Found): Found =>
  new Map(
    [...list].flatMap(([key, size]) => {
      const now = found.get(key)
      return now === undefined ? [] : [[key, Math.min(size, now)]]
    }),
  )
