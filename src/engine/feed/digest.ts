/** What changed in the desk's panes during the outage: stepped through, kept until seen. Loaded on demand. */
import { ref } from 'valtio'
import type { Digest, DigestObject } from '#model/shared/digest.ts'
import { after } from '../console/timers.state.ts'
import { digest, digestQuestion, type Listed } from './digest.state.ts'
import { endOutage } from './outage.ts'
import { outage } from './outage.state.ts'
import type { FeedCheckpoint } from './connection.ts'
import { onPaneScopes, panesNow, paneScopesNow } from '../panes/pane-scope.ts'
import { sentence, digestSince } from './digest-request.ts'

const seenIn = (pane: string) => paneScopesNow().find((one) => one.pane === pane)

/** Changes in the order of the panes, so that stepping through them does not jump back and forth. */
function listOf({ groups }: Digest): Listed[] {
  const order = new Map(
    panesNow()
      .all()
      .map(({ pane }, at) => [pane, at]),
  )
  const isNothing = ({ effect }: DigestObject): boolean => effect === 'unchanged' || effect === 'passing'
  // Changes that left nothing to show come last in their pane.
  const place = ({ object }: Listed): number =>
    2 * Math.min(...object.panes.map((pane) => order.get(pane) ?? Number.MAX_SAFE_INTEGER / 4)) +
    Number(isNothing(object))
  return groups
    .flatMap((group) => group.objects.map((object) => ({ object, group })))
    .toSorted((one, other) => place(one) - place(other))
}

const SLOW_MS = 10_000
const scopeKeys = (): Set<string> =>
  new Set(
    paneScopesNow().flatMap(({ pane, sight, isDrawn }) =>
      sight.scopes().map((scope) => `${pane} ${isDrawn} ${JSON.stringify(scope)}`),
    ),
  )
const settle = async (since: FeedCheckpoint): Promise<void> => {
  const question = digestQuestion()
  const shown = digest()
  const mine = ++question.turn
  question.scopes = scopeKeys()
  if (shown.now.kind !== 'told') shown.now = ref({ kind: 'asking' })
  try {
    const found = await digestSince(since)
    if (mine !== question.turn) return
    const before = shown.now.kind === 'told' ? shown.now.list[shown.at]?.object : undefined
    const list = listOf(found)
    shown.now = ref({ kind: 'told', digest: found, list })
    shown.at = before
      ? list.findIndex(({ object }) => object.resource === before.resource && object.id === before.id)
      : -1
    question.cancelClosing()
    // Closes a digest without changes and without unknowns, after slow panes have had time to say what they show.
    if (found.count === 0 && found.unknown.length === 0 && found.beyond === 0)
      question.cancelClosing = after(SLOW_MS, markDigestSeen)
  } catch (error) {
    if (mine === question.turn) shown.now = ref({ kind: 'failed', why: sentence(error) })
  }
}
/** Requests the changes of the current outage. */
export const requestDigest = async (): Promise<void> => {
  const { since } = outage()
  if (since) await settle(since)
}

/** Requests the changes for panes that appear later, such as after a reload or behind tabs. Returns a function that stops it. */
export function watchPaneScopes(): () => void {
  let cancel = (): void => {}
  const stop = onPaneScopes(() => {
    cancel()
    cancel = after(300, () => {
      if (outage().since && [...scopeKeys()].some((key) => !digestQuestion().scopes.has(key))) void requestDigest()
    })
  })
  return () => {
    cancel()
    stop()
  }
}

export function markDigestSeen(): void {
  const question = digestQuestion()
  question.cancelClosing()
  question.turn++
  Object.assign(digest(), { now: ref({ kind: 'none' }), at: -1 })
  endOutage()
}

/** Goes to the next change or the previous one: its pane gets the focus and shows it. After the last change comes the first. */
export async function walkDigest(by: 1 | -1): Promise<void> {
  const shown = digest()
  const { now, at } = shown
  if (now.kind !== 'told' || now.list.length === 0) return
  const { length } = now.list
  shown.at = at < 0 ? (by > 0 ? 0 : length - 1) : (at + by + length) % length
  await goTo(now.list[shown.at]?.object)
}

/** Focuses the pane of a change and shows it there. False if no pane shows it any more. */
export async function goTo(object: DigestObject | undefined): Promise<boolean> {
  const panes = panesNow()
  const open = panes.all().map(({ pane }) => pane)
  const pane = object?.panes.find((one) => one === panes.focused()) ?? object?.panes.find((one) => open.includes(one))
  if (object === undefined || pane === undefined) return false
  panes.enter(pane)
  const seen = seenIn(pane)
  const shown = seen?.sight.show(object)
  // A tab opened by this shows the change once it has loaded; nobody waits for that.
  if (seen?.isDrawn === true) await shown
  return true
}
