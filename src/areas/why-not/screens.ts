/** What stands in the way of records. The product text names no screen for it, so the path is ours. */
import { screen } from '#src/engine/panes/screen.ts'

/** `of` and `ids` in its query are the records (asked.ts). */
export const whyNot = screen('company:why_not', {
  kind: 'why_not',
  path: '/company/why-not/',
  title: 'Why not?',
  needs: 'any_permission',
  load: () => import('./WhyNot.tsx'),
})
