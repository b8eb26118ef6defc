/** Commands about what people may do, and where it comes from, and about people who are to come in. */
import { command, commandOn } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import { whyKeys as keys } from './keys.ts'
import type { WhyController } from './why-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'company:why': WhyController
  }
}

const needs = 'configuration__user_administration'

/** `why vic ticket void` in the palette: who, and what they cannot do. */
export const whyMay = command({
  title: 'Explain why somebody may not…',
  menu: 'help',
  needs,
  word: 'why',
  aliases: ['why can not', 'permission denied', 'whence', 'rights of'],
  args: { about: { label: 'Who, and what: vic ticket void' } },
  run: (_context, { about }) => open('config:why', {}, { query: { about: String(about) }, place: 'right' }),
})
export const explainUser = commandOn('record:user:user')({
  title: 'Explain what the user may do',
  key: keys.explain,
  menu: 'row',
  needs,
  aliases: ['why', 'permissions', 'rights', 'whence'],
  enabled: ({ target }) => target.ids().length > 0 || 'No user is selected',
  run: ({ target }) => {
    const [id] = target.ids()
    if (typeof id === 'number') open('config:why', { userId: id }, { place: 'right' })
  },
})
export const inviteUser = commandOn('record:user:user')({
  title: 'Invite a person…',
  key: 'a',
  menu: 'row',
  needs,
  undo: 'compensating',
  aliases: ['new user', 'add user', 'invitation'],
  run: async () => (await import('./invite.ts')).openInvitation(),
})

const onWhy = commandOn('company:why')
const quiet = (title: string, key: string, run: (target: WhyController) => void) =>
  onWhy({ title, key, quiet: true, run: ({ target }) => run(target) })
export const whyUp = quiet('Go to the permission above', keys.up, (target) => target.step(-1))
export const whyDown = quiet('Go to the permission below', keys.down, (target) => target.step(1))
export const whyPageUp = quiet('Go up by a page of permissions', keys.pageUp, (target) => target.page(-1))
export const whyPageDown = quiet('Go down by a page of permissions', keys.pageDown, (target) => target.page(1))
export const whyFirst = quiet('Go to the first permission', keys.first, (target) => target.step(-Infinity))
export const whyLast = quiet('Go to the last permission', keys.last, (target) => target.step(Infinity))
export const leaveWhy = quiet('Leave the search', keys.leave, (target) => target.leave())
export const findWhy = onWhy({
  title: 'Search what the user may do',
  key: keys.find,
  menu: 'pane',
  run: ({ target }) => target.find(),
})
export const showAll = quiet('Show every permission', keys.all, (target) => target.turn('all'))
export const showGranted = quiet('Show what is given', keys.granted, (target) => target.turn('granted'))
export const showLacking = quiet('Show what is lacking', keys.lacking, (target) => target.turn('lacking'))
export const showSessions = quiet('Show where the user is signed in', keys.sessions, (target) =>
  target.turn('sessions'),
)
export const endUserSession = onWhy({
  title: 'End the session under the cursor',
  key: keys.endSession,
  menu: 'row',
  needs,
  undo: 'none',
  aliases: ['sign out', 'log out', 'kick'],
  enabled: ({ target: { session } }) =>
    session === undefined ? 'No session is under the cursor' : !session.current || 'This is your own session',
  run: async ({ target }) => (await import('./end-sessions.ts')).endOne(target),
})
export const endUserSessions = onWhy({
  title: 'End all sessions of the user',
  key: keys.endAll,
  menu: 'row',
  needs,
  undo: 'none',
  aliases: ['sign out everywhere', 'log out everywhere'],
  enabled: ({ target }) => target.sessions.some(({ current }) => !current) || 'There is no session to end',
  run: async ({ target }) => (await import('./end-sessions.ts')).endAll(target),
})
