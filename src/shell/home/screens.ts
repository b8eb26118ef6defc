/** The refusal, which belongs to no area. */
import { screen } from '#src/engine/panes/screen.ts'

export const unauthorized = screen('unauthorized', {
  kind: 'entrance',
  path: '/unauthorized/',
  title: 'Not allowed',
  needs: 'open',
  load: () => import('./Unauthorized.tsx'),
})
