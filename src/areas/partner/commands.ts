/** Commands of invitations. */
import { commandOn } from '#src/engine/commands/command.ts'

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
  key: 'c',
  menu: 'table',
  needs: manage,
  undo: 'held',
  panel: true,
  aliases: ['share', 'new invitation'],
  run: async () => (await import('./invite/invite.ts')).openInvite(),
})
