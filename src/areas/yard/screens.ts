/** The screens of yards. */
import { screen } from '#src/engine/panes/screen.ts'

export const management = screen('yard:management', {
  path: '/contract/yard/:yardId/management/',
  title: 'Yard layout',
  needs: 'view_railyard',
  record: 'yard:yard',
  shows: ({ yardId: yard = 0 }) => [
    { resource: 'yard:placement', where: { yard } },
    { resource: 'yard:track', where: { yard } },
    { resource: 'yard:yard', ids: [yard] },
  ],
  load: () => import('./board/YardScreen.tsx'),
})
export const switchLists = screen('yard:switchLists', {
  path: '/contract/yard/:yardId/switchLists/',
  title: 'Switch list',
  needs: 'view_railyard',
  load: () => import('./switch-list/SwitchListScreen.tsx'),
})
export const switching = screen('yard:switching', {
  path: '/contract/yard/:yardId/switching/',
  title: 'Switching plan',
  needs: 'view_railyard',
  load: () => import('./switching/SwitchingScreen.tsx'),
})
export const yardHistory = screen('yard:history', {
  path: '/contract/yard/:yardId/history/',
  title: 'Yard history',
  needs: 'view_railyard',
  load: () => import('./history/YardHistory.tsx'),
})
export const railyards = screen('company:facilities:railyards', {
  path: '/company/facilities-railyards/',
  title: 'Rail yards',
  needs: 'view_railyard',
  menu: 'Yards',
  load: () => import('./list/Yards.tsx'),
})
export const importYard = screen('company:facilities:railyards:import', {
  path: '/company/facilities-railyards/import/',
  title: 'Import yard',
  needs: 'change_railyard',
  menu: 'Yards',
  load: () => import('./import/ImportYard.tsx'),
})
