/** The form that creates an invitation and sends it. While the send is counted down it can be taken back; the draft stays then. */
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { api } from '#src/engine/api/api.ts'
import { sendDelayed } from '#src/engine/commands/delayed-send.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'

type Values = Readonly<Record<string, unknown>>
type Party = { readonly id: number; readonly name: string; readonly email: string }

const isMade = (answer: unknown): answer is { readonly id: number; readonly email: string } =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'number' && 'email' in answer

function sendMade(answer: unknown): void {
  if (!isMade(answer)) return
  sendDelayed({
    title: `Send the invitation to ${answer.email}`,
    send: async () => {
      await api(`${invitation.path}${answer.id}/send-invitation/`, { method: 'POST', body: {} })
      return `The invitation was sent to ${answer.email}.`
    },
  })
}

/** `given`: what is known of the partner already. */
export const openInvite = (given: Values = {}): void =>
  openOverlay(() => import('#src/ui/action/ActionPanel.tsx'), {
    call: { resource: invitation, action: invitation.actions.createInvitation },
    subject: { rows: [] },
    given,
    heard: sendMade,
  })

/** The party that a pane or the palette names. */
export async function inviteParty(target: RecordTarget): Promise<void> {
  const { id, name, email } = await api<Party>(`party/${target.ids()[0]}/`)
  openInvite({ party: id, company_name: name, ...(email !== '' && { email }) })
}
