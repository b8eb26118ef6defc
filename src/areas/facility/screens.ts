/** The page of a facility: its bills, its plan, the cars that stand there, embargoes, contracts and yards. */
import { screen } from '#src/engine/panes/screen.ts'

export const page = screen('facility:page', {
  kind: 'board',
  path: '/facility/:facilityId/schedule/:tabName?',
  title: 'Facility',
  about:
    'In lists, Enter opens a row beside and Space selects it. In the plan, → enters the days: digits set a day, Space carries it, Enter opens its schedule, Escape leaves.',
  aliases: ['facility', 'plant', 'terminal', 'loading plan', 'capacity'],
  needs: 'access_menu__shipments',
  swaps: true,
  load: () => import('./page/FacilityPage.tsx'),
})
