/** The invitations of other companies, as the server lists them, and the record that commands of the list work on. */
import type { ShareCounts } from '#model/areas/partner/rules/invitation-preview.ts'
import type { invitation } from '#model/areas/partner/invitation.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api } from '#src/engine/api/api.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'

export type IncomingInvitation = Row<typeof invitation> & { readonly company__label: string | null }
const PATH = 'partner/invitations/'
const RESOURCE = 'partner:invitation'

export const incomingQuery = ['partner:invitation', 'incoming'] as const
export const readIncoming = (signal: AbortSignal): Promise<{ readonly results: readonly IncomingInvitation[] }> =>
  api(`${PATH}get-incoming-invitations/`, { signal })

/** The rows that a preview counts belong to the other company, so that no feed reports their changes. */
export const previewQuery = (id: number) => [RESOURCE, 'preview', id] as const
export type PreviewAnswer = ShareCounts & {
  readonly sample: readonly { readonly resource: string; readonly id: number | string; readonly title: string }[]
  readonly warnings: readonly { readonly says: string }[]
}
export const readPreview = (id: number, signal: AbortSignal): Promise<PreviewAnswer> =>
  api(`${PATH}${id}/preview/`, { signal })

/** The invitation under the cursor, for the verbs of invitations. */
export class IncomingTarget implements RecordTarget {
  readonly resource = RESOURCE
  #rows: readonly IncomingInvitation[] = []
  #at: number | undefined

  show(rows: readonly IncomingInvitation[]): void {
    this.#rows = rows
    if (!rows.some(({ id }) => id === this.#at)) this.#at = rows[0]?.id
  }
  place(id: number): void {
    this.#at = id
  }
  readonly ids = (): readonly number[] => (this.#at === undefined ? [] : [this.#at])
  readonly rows = (): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    Promise.resolve(this.#rows.filter(({ id }) => id === this.#at))
}
