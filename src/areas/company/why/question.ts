/** What somebody asks about a permission, in words: `ticket void` is the verb Void of a ticket, and with it the permission that it takes. */
import { all } from '#model/kernel/registry.ts'
import { isPermission, permissions, type Need, type Permission } from '#model/kernel/permissions.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { permissionText } from '#model/kernel/words/permission-text.ts'
import { inSentence } from '#model/shared/label-text.ts'
import * as resources from '#model/areas/index.ts'

/** A deed that can be asked about, and the permission that it takes. */
type Deed = { readonly words: string; readonly says: string; readonly code: Permission }

function deedsOf({ label, needs, actions, life }: Resource): readonly Deed[] {
  const deed = (says: string, need: Need, more = ''): Deed[] =>
    isPermission(need)
      ? [{ words: `${label} ${says} ${more}`.toLowerCase(), says: `“${says}” (${inSentence(label)})`, code: need }]
      : []
  return [
    ...Object.values(life?.transitions ?? {}).flatMap((one) => deed(one.label, one.needs, one.to)),
    ...deed('Change', needs.change, 'edit'),
    ...deed('Add', needs.add, 'create new'),
    ...deed('Delete', needs.delete, 'remove'),
    ...deed('View', needs.view, 'see open read'),
    ...deed('History', needs.history),
    ...Object.values(actions).flatMap((one) => (one.transition === undefined ? deed(one.label, one.needs) : [])),
  ]
}

/** Read once, when the first question is asked. */
const allDeeds = (): readonly Deed[] => [
  ...all<Resource>(resources).flatMap(([, resource]) => deedsOf(resource)),
  ...permissions.map((code) => ({
    words: `${permissionText(code)} ${code}`.toLowerCase(),
    says: `“${permissionText(code).replace(/^Can /, '')}”`,
    code,
  })),
]

export type AskedDeed = { readonly says: string; readonly code: Permission }

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s_]+/)
    .filter((word) => word !== '')
const hasWord = (words: string, sought: string): boolean => wordsOf(words).some((word) => word.startsWith(sought))

/** The deeds that all the words are of, the plainest first; each permission once. */
export function deedsAsked(text: string): readonly AskedDeed[] {
  const sought = wordsOf(text)
  if (sought.length === 0) return []
  const found = allDeeds()
    .filter(({ words }) => sought.every((word) => hasWord(words, word)))
    .toSorted((one, other) => wordsOf(one.words).length - wordsOf(other.words).length)
  const seen = new Set<string>()
  return found.flatMap(({ says, code }) => {
    if (seen.has(code)) return []
    seen.add(code)
    return [{ says, code }]
  })
}

/** The words of a question in which the name of a person comes first: each way to split them, the shortest name first. */
export function splitsOf(about: string): readonly { readonly name: string; readonly deed: string }[] {
  const words = about
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '' && !/^(?:can|can't|cannot|not|a|an|the|may)$/i.test(word))
  return words.map((_, at) => ({ name: words.slice(0, at + 1).join(' '), deed: words.slice(at + 1).join(' ') }))
}
