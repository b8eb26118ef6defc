/** The screens of yards: the board, the list, the way in. */
import { screen } from '../../engine/screen.ts'

export const management = screen('yard:management', {
  path: '/contract/yard/:yardId/management/',
  title: 'Yard Layout',
  needs: 'view_railyard',
  record: 'yard:yard',
  shows: ({ yardId: yard = 0 }) => [{ resource: 'yard:placement', where: { yard } }, { resource: 'yard:track', where: { yard } }, { resource: 'yard:yard', ids: [yard] }],
  load: () => import('./YardScreen.tsx'),
})
export const switchLists = screen('yard:switchLists', {
  path: '/contract/yard/:yardId/switchLists/',
  title: 'Switch List',
  needs: 'view_railyard',
  load: () => import('./SwitchListScreen.tsx'),
})
export const switching = screen('yard:switching', {
  path: '/contract/yard/:yardId/switching/',
  title: 'Switching plan',
  needs: 'view_railyard',
  load: () => import('./SwitchingScreen.tsx'),
})
export const yardHistory = screen('yard:history', {
  path: '/contract/yard/:yardId/history/',
  title: 'Yard history',
  needs: 'view_railyard',
  load: () => import('./YardHistory.tsx'),
})
export const railyards = screen('company:facilities:railyards', {
  path: '/company/facilities-railyards/',
  title: 'Rail yards',
  needs: 'view_railyard',
  menu: 'Yards',
  load: () => import('./Yards.tsx'),
})
export const importYard = screen('company:facilities:railyards:import', {
  path: '/company/facilities-railyards/import/',
  title: 'Import a yard',
  needs: 'change_railyard',
  menu: 'Yards',
  load: () => import('./ImportYard.tsx'),
})
