/** The screens of yards. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

export const management = screen('yard:management', {
  kind: 'board',
  path: '/contract/yard/:yardId/management/',
  of: 'yard:yard',
  title: 'Yard layout',
  aliases: ['yard', 'board', 'map', 'tracks', 'track layout'],
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
  kind: 'worklist',
  path: '/contract/yard/:yardId/switchLists/',
  of: 'yard:yard',
  title: 'Switch list',
  aliases: ['switch list', 'work order', 'crew list', 'print'],
  needs: 'view_railyard',
  load: () => import('./switch-list/SwitchListScreen.tsx'),
})
export const switching = screen('yard:switching', {
  kind: 'board',
  path: '/contract/yard/:yardId/switching/',
  of: 'yard:yard',
  title: 'Switching plan',
  aliases: ['plan switching', 'engine moves'],
  needs: 'view_railyard',
  load: () => import('./switching/SwitchingScreen.tsx'),
})
export const yardHistory = screen('yard:history', {
  kind: 'table',
  path: '/contract/yard/:yardId/history/',
  of: 'yard:yard',
  title: 'Yard history',
  aliases: ['past yard', 'replay'],
  needs: 'view_railyard',
  load: () => import('./history/YardHistory.tsx'),
})
export const railyards = screen('company:facilities:railyards', {
  kind: 'table',
  path: '/company/facilities-railyards/',
  title: 'Rail yards',
  aliases: ['yards', 'tracks', 'yard list'],
  needs: 'view_railyard',
  menu: 'Yards',
  load: () => import('./list/Yards.tsx'),
})
export const importYard = screen('company:facilities:railyards:import', {
  kind: 'bulk',
  path: '/company/facilities-railyards/import/',
  title: 'Import yard',
  aliases: ['roster'],
  needs: 'change_railyard',
  menu: 'Yards',
  load: () => import('./import/ImportYard.tsx'),
})
/** Ours: the specification knows tracks only as rows of the yard. */
export const track = recordScreen('yard:track', {
  path: '/contract/yard/track/:trackId/',
  title: 'Track',
  needs: 'view_railyard',
  record: 'yard:track',
  states: ['kind'],
  related: [{ resource: 'yard:placement', by: 'track', columns: ['seq', 'car', 'scenario'] }],
})
/** The specification names no screen for moves in all yards, so this path is ours. */
export const moves = tableScreen('company:history:moves', {
  path: '/company/history/moves/',
  title: 'Yard moves',
  aliases: ['switching history', 'car moves', 'move'],
  needs: 'view_railyard',
  menu: 'Yards',
  key: 'g>m',
  resource: 'yard:move',
})
