/**
 * Links between panes: they pass on what is selected, over coloured channels. Pure functions: subjects go in, and out comes which panes
 * receive them.
 *
 * Only the pane in which the user works sends. What other panes show in response is not passed on, so there are no echoes and no loops,
 * however late a pane responds.
 */
import { channels, type Channel, type Kind, type Subject } from './subject.ts'
import type { Member } from './member.ts'

type Context = ReadonlyMap<Kind, Subject>
export type Links = {
  readonly members: ReadonlyMap<string, Member>
  /** The latest subjects on each channel. */
  readonly current: ReadonlyMap<Channel, Context>
  /** The subjects that each pane last received or published. */
  readonly at: ReadonlyMap<string, Context>
  /** The pane in which the user works; empty if that is in another window. */
  readonly hand: string
}
export const noLinks: Links = { members: new Map(), current: new Map(), at: new Map(), hand: '' }

export type Told = { readonly pane: string; readonly subjects: readonly Subject[] }
export type Sent = { readonly channels: readonly Channel[]; readonly subjects: readonly Subject[] }
/** The new state, what each pane receives, and what other windows must be sent. */
export type Turn = { readonly links: Links; readonly told: readonly Told[]; readonly sent: Sent }

const nothing: Sent = { channels: [], subjects: [] }
const unsaid: Context = new Map()
const still = (links: Links): Turn => ({ links, told: [], sent: nothing })
const sameIds = (some: Subject['selected'] = [], others: Subject['selected'] = []): boolean =>
  some === others || (some.length === others.length && some.every((id, at) => id === others[at]))
const sameSubject = (one: Subject | undefined, other: Subject): boolean =>
  one?.of === other.of && one.id === other.id && one.at === other.at && sameIds(one.selected, other.selected)
const withEntry = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value)
const without = <V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> =>
  new Map([...map].filter(([one]) => one !== key))
const over = (context: Context, subjects: readonly Subject[]): Context =>
  new Map([...context, ...subjects.map((subject) => [subject.kind, subject] as const)])

export const sends = ({ members }: Links, pane: string): boolean =>
  ['both', 'send'].includes(members.get(pane)?.mode ?? '')
export const follows = ({ members }: Links, pane: string): boolean => {
  const member = members.get(pane)
  return member !== undefined && !member.pinned && member.mode !== 'send'
}

/** The subjects on a pane's channels; if two carry the same kind, the first channel wins. */
export function contextFor({ members, current }: Links, pane: string): readonly Subject[] {
  const said = (members.get(pane)?.channels ?? [])
    .toReversed()
    .flatMap((channel) => [...(current.get(channel) ?? unsaid)])
  return [...new Map(said).values()]
}

/** Puts subjects on channels and sends them to all followers that do not show them yet, except the pane they came from. */
function spread(links: Links, from: string, over_: readonly Channel[], subjects: readonly Subject[]): Turn {
  if (over_.length === 0 || subjects.length === 0) return still(links)
  const current = new Map(links.current)
  for (const channel of over_) current.set(channel, over(current.get(channel) ?? unsaid, subjects))
  const at = new Map(links.at)
  const told: Told[] = []
  for (const [pane, member] of links.members) {
    if (pane === from || !follows(links, pane) || !member.channels.some((channel) => over_.includes(channel))) continue
    const known = at.get(pane) ?? unsaid
    const news = subjects.filter((subject) => !sameSubject(known.get(subject.kind), subject))
    if (news.length === 0) continue
    at.set(pane, over(known, news))
    told.push({ pane, subjects: news })
  }
  return { links: { ...links, current, at }, told, sent: { channels: over_, subjects } }
}

/** Sends the pane what its channels carry, if it follows. */
function catchUp(links: Links, pane: string): Turn {
  if (!follows(links, pane)) return still(links)
  const known = links.at.get(pane) ?? unsaid
  const news = contextFor(links, pane).filter((subject) => !sameSubject(known.get(subject.kind), subject))
  if (news.length === 0) return still(links)
  return {
    links: { ...links, at: withEntry(links.at, pane, over(known, news)) },
    told: [{ pane, subjects: news }],
    sent: nothing,
  }
}

/** Marks the pane in which the user works; empty for another window. */
export const take = (links: Links, pane: string): Links => (links.hand === pane ? links : { ...links, hand: pane })

/** Records what a pane shows. It is passed on only if the user works in that pane. */
export function say(links: Links, pane: string, subjects: readonly Subject[]): Turn {
  const member = links.members.get(pane)
  if (!member) return still(links)
  const known = links.at.get(pane) ?? unsaid
  const news = subjects.filter((subject) => !sameSubject(known.get(subject.kind), subject))
  if (news.length === 0) return still(links)
  const next = { ...links, at: withEntry(links.at, pane, over(known, news)) }
  return links.hand === pane && sends(links, pane) ? spread(next, pane, member.channels, news) : still(next)
}

/** Receives what another window sent: the user works there. */
export const hear = (links: Links, { channels: over_, subjects }: Sent): Turn => {
  const turn = spread({ ...links, hand: '' }, '', over_, subjects)
  return { ...turn, sent: nothing }
}

/** Joins a channel, or leaves it. A pane that joins receives what the channel carries; an empty channel receives what the pane shows. */
export function toggle(links: Links, pane: string, channel: Channel): Turn {
  const member = links.members.get(pane) ?? { channels: [], mode: 'both', pinned: false }
  if (member.channels.includes(channel)) {
    const rest = member.channels.filter((one) => one !== channel)
    return rest.length === 0
      ? still(leave(links, pane))
      : still({ ...links, members: withEntry(links.members, pane, { ...member, channels: rest }) })
  }
  const joined = {
    ...links,
    members: withEntry(links.members, pane, {
      ...member,
      channels: channels.filter((one) => one === channel || member.channels.includes(one)),
    }),
  }
  const isEmpty = (links.current.get(channel)?.size ?? 0) === 0
  return isEmpty && sends(joined, pane)
    ? spread(joined, pane, [channel], [...(links.at.get(pane) ?? unsaid).values()])
    : catchUp(joined, pane)
}
export const leave = (links: Links, pane: string): Links =>
  links.members.has(pane) || links.at.has(pane)
    ? { ...links, members: without(links.members, pane), at: without(links.at, pane) }
    : links

/** Sets all channels of a pane at once, when a desk is restored. */
export const place = (links: Links, pane: string, member: Member | undefined): Links =>
  member === undefined || member.channels.length === 0
    ? leave(links, pane)
    : { ...links, members: withEntry(links.members, pane, member) }

const turns = { both: 'send', send: 'follow', follow: 'both' } as const
/** Pins the pane to what it shows, or unpins it and sends it what its channels carry now. */
export function pin(links: Links, pane: string): Turn {
  const member = links.members.get(pane)
  return member
    ? catchUp({ ...links, members: withEntry(links.members, pane, { ...member, pinned: !member.pinned }) }, pane)
    : still(links)
}
/** Switches between sending and following, only sending, and only following. */
export function turnMode(links: Links, pane: string): Turn {
  const member = links.members.get(pane)
  return member
    ? catchUp({ ...links, members: withEntry(links.members, pane, { ...member, mode: turns[member.mode] }) }, pane)
    : still(links)
}
