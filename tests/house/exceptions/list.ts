/** The lists of what is not yet as the rules have it, one a rule. They may only shrink. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Found, Rule } from '../rules/rule.ts'

const fileOf = (rule: Rule): string => join('tests/house/exceptions', `${rule.name}.json`)

export function listOf(rule: Rule): Found {
  const file = fileOf(rule)
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : [])
}
export function writeList(rule: Rule, list: Found): void {
  const sorted = Object.fromEntries([...list].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(fileOf(rule), `${JSON.stringify(sorted, null, 2)}\n`)
}
/** A violation that is not listed, or that has grown beyond what is listed. */
export const newIn = (found: Found, list: Found): string[] =>
  [...found].filter(([key, size]) => size > (list.get(key) ?? 0)).map(([key, size]) => `${key} (${size})`)
/** A listed violation that is mended: its line comes out of the list, so that it cannot come back. */
export const goneFrom = (list: Found, found: Found): string[] => [...list.keys()].filter((key) => !found.has(key))
/** What stays of a list: what still holds, at the size it has now. */
export const shrunk = (list: Found, found: Found): Found =>
  new Map(
    [...list].flatMap(([key, size]) => {
      const now = found.get(key)
      return now === undefined ? [] : [[key, Math.min(size, now)]]
    }),
  )
