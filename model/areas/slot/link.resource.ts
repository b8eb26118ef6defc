/** Links by which people without an account book at a place, or a board at its gate shows the day. */
import { choice, day, instant, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { linkLife } from './rules/link-life.ts'
import { linkScopeWords, linkScopes } from './rules/link-scopes.ts'

export const link = resource('schedule/link/', {
  label: 'Link to a place',
  plural: 'Links to places',
  needs: { view: 'access_menu__truck_scheduler_locations', change: 'change_schedule_location' },
  title: ['name', 'scope'],
  ordering: '-created_at',
  // Made by generate_token/ alone, which shows the token once.
  actionOnly: true,
  life: linkLife,
  fields: {
    name: text({ maxLength: 80, table: true, help: 'What it is for, such as the screen at gate 2' }),
    status: choice(['open', 'ended'], 'open', { readOnly: true, table: true }),
    location: ref('schedule:location', { required: true, onDelete: 'cascade', table: true }),
    scope: choice(linkScopes, 'book', { label: 'Opens', words: linkScopeWords, table: true }),
    company: ref('schedule:company', { onDelete: 'cascade', table: true, help: 'Empty: whoever has it' }),
    /** SHA-256 of the token, in hex. */
    hash: text({ writeOnly: true, maxLength: 64, search: false }),
    expires_at: instant({ label: 'Until', readOnly: true, table: true }),
    ended_at: instant({ label: 'Ended', readOnly: true, table: true }),
    made_by: ref('user:user', { readOnly: true, creator: true, onDelete: 'clear', table: true }),
  },
})

/** Who wants to be told when a place becomes free. */
export const watch = resource('schedule/watch/', {
  label: 'Wait for a slot',
  plural: 'Waits for slots',
  needs: { view: 'access_menu__truck_scheduler_slots', change: 'change_booking' },
  title: ['location', 'day', 'watcher'],
  ordering: 'created_at,id',
  actionOnly: true,
  fields: {
    location: ref('schedule:location', { required: true, onDelete: 'cascade', table: true }),
    slot: ref('schedule:slot', { onDelete: 'cascade', table: true, help: 'Leave empty for any slot of the day' }),
    day: day({ table: true }),
    watcher: ref('user:user', { required: true, onDelete: 'cascade', table: true }),
    told_at: instant({ label: 'Told', readOnly: true, table: true }),
  },
})
