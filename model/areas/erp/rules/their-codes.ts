/** Their codes for ours, and what a document would have to say for which they have none. */
import { neededCodes, type ConnectionKind } from './connection-kinds.ts'
import type { SentCode } from './sent-names.ts'

/** `{kind: {ours: theirs}}`. */
export type TheirCodes = Readonly<Record<string, Readonly<Record<string, string>>>>
export type UsedCode = readonly [code: SentCode, ours: string]

/** A code of ours may be any word, `constructor` too: only what is listed counts. */
export function theirCode(codes: TheirCodes, code: string, ours: string): string | undefined {
  const some = Object.hasOwn(codes, code) ? codes[code] : undefined
  return some !== undefined && Object.hasOwn(some, ours) ? some[ours] : undefined
}

/** Named in one sentence. */
const NAMED = 10
/** The first of them by name; the others are counted. */
export const listed = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : names.join(', ')

const spoken = ([code, ours]: UsedCode): string => `${code.replaceAll('_', ' ')} ${ours}`

/** Why a document that uses these codes cannot be made; empty if it can. What is empty here needs no name there. */
export function lackingCodes(kind: ConnectionKind, codes: TheirCodes, used: readonly UsedCode[]): string {
  const each = new Map(used.filter(([, ours]) => ours !== '').map((one) => [JSON.stringify(one), one]))
  const asked = [...each.values()].flatMap((one) => {
    const most = neededCodes[kind].get(one[0])
    return most === undefined ? [] : [{ one, most, theirs: theirCode(codes, ...one) }]
  })
  const missing = asked.filter(({ theirs }) => theirs === undefined)
  const tooLong = asked.filter(({ theirs, most }) => theirs !== undefined && theirs.length > most)
  return [
    ...(missing.length === 0
      ? []
      : [`The ERP codes have no name of theirs for ${listed(missing.map(({ one }) => spoken(one)))}.`]),
    ...tooLong.map(({ one, most, theirs }) => `Their ${theirs} for ${spoken(one)} has more than ${most} letters.`),
  ].join(' ')
}
