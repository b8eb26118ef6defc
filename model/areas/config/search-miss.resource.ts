/** For each day, the number of searches in the palette that found nothing. The browser does not send the words. */
import { day, integer } from '#model/kernel/field.ts'
import { onResource } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'

export const searchMiss = resource('search_miss/', {
  label: 'Search without result',
  plural: 'Searches without result',
  needs: { view: 'configuration__user_administration', change: 'configuration__user_administration' },
  title: ['day'],
  ordering: '-day',
  keys: [{ fields: ['day'], onConflict: 'refuse' }],
  actionOnly: true,
  fields: {
    day: day({ required: true, table: true }),
    searches: integer({ required: true, min: 1, table: true }),
  },
  actions: {
    count: onResource('count_one/', {
      label: 'Count a search that found nothing',
      needs: 'any_permission',
      undo: 'none',
      form: 'none',
    }),
  },
})
