/** Commands of invitations. */
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { commandOn } from '#src/engine/commands/command.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import type { IncomingTarget } from './incoming/incoming-target.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'partner:incoming': IncomingTarget
  }
}

const manage = 'manage_invitations' as const

export const inviteParty = commandOn('record:company:party')({
  title: 'Invite',
  menu: 'row',
  needs: manage,
  undo: 'held',
  panel: true,
  aliases: ['Invite the party to Highball', 'share', 'partner'],
  enabled: ({ target }) => target.ids().length === 1 || 'Select one party',
  run: async ({ target }) => (await import('./invite/invite.ts')).inviteParty(target),
})
export const invite = commandOn('record:partner:invitation')({
  title: 'Invite a partner…',
  key: 'i',
  menu: 'table',
  needs: manage,
  undo: 'held',
  panel: true,
  aliases: ['share', 'new invitation'],
  run: async () => (await import('./invite/invite.ts')).openInvite(),
})

async function answer(verb: 'acceptInvitation' | 'declineInvitation', target: RecordTarget): Promise<void> {
  const transition = invitation.life?.transitions[verb]
  if (transition === undefined) return
  const { runVerb } = await import('#src/ui/verbs/verb-change.ts')
  await runVerb({ resource: invitation, verb, transition, asked: {} }, target)
}

const isAny = ({ ids }: RecordTarget) => ids().length > 0 || 'No invitation is selected'
export const acceptIncoming = commandOn('partner:incoming')({
  title: 'Accept the invitation',
  key: 'y',
  menu: 'row',
  needs: manage,
  undo: 'exact',
  enabled: ({ target }) => isAny(target),
  run: ({ target }) => answer('acceptInvitation', target),
})
export const declineIncoming = commandOn('partner:incoming')({
  title: 'Decline the invitation',
  key: 'd',
  menu: 'row',
  needs: manage,
  undo: 'exact',
  panel: true,
  enabled: ({ target }) => isAny(target),
  run: ({ target }) => answer('declineInvitation', target),
})
