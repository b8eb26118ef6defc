/** Screens that belong to no area: the home screen and the refusal. */
import { screen } from '#src/engine/panes/screen.ts'

export const home = screen('home', {
  kind: 'overview',
  path: '/',
  title: 'Home',
  aliases: ['dashboard', 'start page', 'overview'],
  needs: 'signed_in',
  key: 'g>h',
  load: () => import('./Home.tsx'),
})
export const unauthorized = screen('unauthorized', {
  kind: 'entrance',
  path: '/unauthorized/',
  title: 'Not allowed',
  needs: 'open',
  load: () => import('./Unauthorized.tsx'),
})
