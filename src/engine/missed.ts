/** What changed in the panes of this desk since the gap: asked of the server, walked by key, kept until it was seen. Loaded when there is something to ask. */
import { proxy, ref } from 'valtio'
import type { Digest, DigestGroup, DigestObject } from '#model/rules/digest.ts'
import { api } from './api.ts'
import { closeGap, gap } from './gap.ts'
import type { Place } from './live-line.ts'
import { onSights, panesNow, sightsNow } from './sight.ts'
import { onClear } from './sign.ts'

export type Listed = { readonly object: DigestObject; readonly group: DigestGroup }
type Now =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'told'; readonly digest: Digest; readonly list: readonly Listed[] }
/** `at`: the change that was last gone to, -1 before the first. */
export const missed = proxy<{ now: Now; at: number }>({ now: ref<Now>({ kind: 'none' }), at: -1 })

const seenIn = (pane: string) => sightsNow().find((one) => one.pane === pane)

/** The scopes of all panes; panes that ask for the same ask once. */
function scopesNow(also: boolean) {
  const merged = new Map<string, { readonly panes: string[]; readonly scope: object }>()
  for (const { pane, sight } of sightsNow(also))
    for (const scope of sight.scopes()) {
      const key = JSON.stringify(scope)
      const known = merged.get(key)
      if (known) known.panes.push(pane)
      else merged.set(key, { panes: [pane], scope })
    }
  return [...merged.values()].map(({ panes, scope }) => ({ panes, ...scope }))
}

/** A worker that has ended answers nothing any more. */
const JUDGE_MS = 10_000
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not answer')), JUDGE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Panes know best what they show: a table asks its own filters. Of one that cannot say all is told, and that this is so. */
async function onlyShown(digest: Digest): Promise<Digest> {
  const all = digest.groups.flatMap(({ objects }) => objects)
  const judged = new Map<string, ReadonlySet<number | string>>()
  const unsure: string[] = []
  const concerned = sightsNow(true).filter(({ pane }) => all.some(({ panes }) => panes.includes(pane)))
  await Promise.all(
    concerned.map(async ({ pane, title, sight, isSure }) => {
      if (!isSure) unsure.push(`${title} was not opened yet: which of its rows its filters show is unknown, so all are told`)
      try {
        const shown = await (sight.shown && inTime(sight.shown(all.filter(({ panes }) => panes.includes(pane)))))
        if (shown) judged.set(pane, shown)
      } catch (error) {
        unsure.push(`${title}: which of its rows this concerns is unknown (${sentence(error)}), so all are told`)
      }
    }),
  )
  const groups = digest.groups
    .map((group) => ({
      ...group,
      objects: group.objects
        .map((object) => ({ ...object, panes: object.panes.filter((pane) => judged.get(pane)?.has(object.id) ?? true) }))
        .filter(({ panes }) => panes.length > 0),
    }))
    .filter(({ objects }) => objects.length > 0)
  return { ...digest, groups, count: groups.reduce((sum, { objects }) => sum + objects.length, 0), unknown: [...digest.unknown, ...new Set(unsure)] }
}

/** What changed since a place in the feed, or since a moment where that place is not known. `also` in what panes showed last. */
export async function digestSince(since: { readonly cursor?: string | undefined; readonly at: number | string }, also = false): Promise<Digest> {
  const body = { ...(since.cursor !== undefined && since.cursor !== '' && { since: since.cursor }), since_at: new Date(since.at).toISOString(), scopes: scopesNow(also) }
  return onlyShown(await api<Digest>('changes/digest/', { method: 'POST', body }))
}
/** The same question as it goes to the printer: the objects of a list and no others. */
export function printAsk({ groups, since }: Digest, cursor: string | undefined): object {
  const ids = new Map<string, (number | string)[]>()
  for (const { resource, id } of groups.flatMap(({ objects }) => objects)) ids.set(resource, [...(ids.get(resource) ?? []), id])
  return {
    ...(cursor !== undefined && cursor !== '' && { since: cursor }),
    since_at: since,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    scopes: [...ids].map(([resource, of]) => ({ panes: ['list'], resource, ids: of })),
  }
}

/** In the order of the panes, so that a walk does not jump to and fro. */
function listOf({ groups }: Digest): Listed[] {
  const order = new Map(panesNow().all().map(({ pane }, at) => [pane, at]))
  const isNothing = ({ effect }: DigestObject): boolean => effect === 'unchanged' || effect === 'passing'
  // What left nothing behind comes last in its pane.
  const place = ({ object }: Listed): number => 2 * Math.min(...object.panes.map((pane) => order.get(pane) ?? Number.MAX_SAFE_INTEGER / 4)) + Number(isNothing(object))
  return groups.flatMap((group) => group.objects.map((object) => ({ object, group }))).toSorted((one, other) => place(one) - place(other))
}

const SLOW_MS = 10_000
let closing: ReturnType<typeof setTimeout> | undefined
let asked = 0
let asking = new Set<string>()
const scopeKeys = (): Set<string> => new Set(sightsNow().flatMap(({ pane, sight, isDrawn }) => sight.scopes().map((scope) => `${pane} ${isDrawn} ${JSON.stringify(scope)}`)))
const settle = async (since: Place): Promise<void> => {
  const mine = ++asked
  asking = scopeKeys()
  if (missed.now.kind !== 'told') missed.now = ref({ kind: 'asking' })
  try {
    const digest = await digestSince(since)
    if (mine !== asked) return
    const before = missed.now.kind === 'told' ? missed.now.list[missed.at]?.object : undefined
    const list = listOf(digest)
    missed.now = ref({ kind: 'told', digest, list })
    missed.at = before ? list.findIndex(({ object }) => object.resource === before.resource && object.id === before.id) : -1
    clearTimeout(closing)
    // Nothing happened here and nothing is unknown: there is nothing to see, once slow panes have had their time to say what they show.
    if (digest.count === 0 && digest.unknown.length === 0 && digest.beyond === 0) closing = setTimeout(seen, SLOW_MS)
  } catch (error) {
    if (mine === asked) missed.now = ref({ kind: 'failed', why: sentence(error) })
  }
}
/** Asks for what lies behind the open gap. */
export const askMissed = async (): Promise<void> => (gap.since ? settle(gap.since) : undefined)

/** Panes come one after the other after a reload, and behind tabs later still: who has not been asked about yet is. Returns what ends it. */
export function watchSights(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = onSights(() => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (gap.since && [...scopeKeys()].some((key) => !asking.has(key))) void askMissed()
    }, 300)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

export function seen(): void {
  clearTimeout(closing)
  asked++
  missed.now = ref({ kind: 'none' })
  missed.at = -1
  closeGap()
}

/** To the next change, or the one before: its pane gets the focus and shows it. After the last comes the first. */
export async function walk(by: 1 | -1): Promise<void> {
  const { now } = missed
  if (now.kind !== 'told' || now.list.length === 0) return
  const { length } = now.list
  missed.at = missed.at < 0 ? (by > 0 ? 0 : length - 1) : (missed.at + by + length) % length
  await goTo(now.list[missed.at]?.object)
}

/** Its pane gets the focus, and shows it. False where no pane shows it any more. */
export async function goTo(object: DigestObject | undefined): Promise<boolean> {
  const panes = panesNow()
  const open = panes.all().map(({ pane }) => pane)
  const pane = object?.panes.find((one) => one === panes.focused()) ?? object?.panes.find((one) => open.includes(one))
  if (object === undefined || pane === undefined) return false
  panes.enter(pane)
  const seen = seenIn(pane)
  const shown = seen?.sight.show(object)
  // A tab that is opened by this shows it when it is there; nobody waits for that.
  if (seen?.isDrawn === true) await shown
  return true
}

onClear(() => {
  asked++
  missed.now = ref({ kind: 'none' })
})
