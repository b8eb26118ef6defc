/** Who makes a call, with what the area of its resource adds to it: the work of transitions, and papers. */
import type { Client } from '../../base/sql.ts'
import type { Person } from '../../base/handler.ts'
import type { QueueLetter } from '../../base/letter.ts'
import type { FiledWork } from './filed-work.ts'
import type { PaperWorks } from './paper-work.ts'
import type { Works } from './verb-work.ts'

/** Somebody who is to come in for the first time, and who asks them to. */
type Invitation = { readonly user: number; readonly by: Person }
/** Queues the letter with the link that sets their password once; passed in, because sign-in depends on this engine. */
export type QueueInvitation = (client: Client, invitation: Invitation) => Promise<void>

export type AreaWork = {
  readonly works: Works
  readonly papers: PaperWorks
  /** Undefined where attached files are stored only. */
  readonly filed?: FiledWork | undefined
}
/** Services that need the public address of this server. */
export type SiteServices = {
  /** Public address of the console, without a slash at its end. Links in answers begin with it. */
  readonly site: string
  readonly queueLetter: QueueLetter
  readonly queueInvitation: QueueInvitation
}
export type Maker = AreaWork &
  SiteServices & {
    readonly person: Person
    /** It is only tried and then taken back: nothing is done that cannot be, such as archiving a paper. */
    readonly isTrial?: boolean
  }

const nothing: AreaWork = { works: {}, papers: {} }

/** `area` is undefined for a resource without an area, such as those of the demo. */
export const makerOf = (
  { area = nothing, site, queueLetter, queueInvitation }: SiteServices & { readonly area?: AreaWork },
  person: Person,
): Maker => ({ ...area, site, queueLetter, queueInvitation, person })
