/** Calls about the accounts of others: what somebody may do, and where it comes from, and invitations. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { integer, json, ref, refs, text } from '#model/kernel/field.ts'
import { emailAddress } from './rules/email.ts'

const needs = 'configuration__user_administration'

export const accountActions = {
  /** `{results: [{code, label, area, granted, by: [{kind: "group" or "own", id, name}], others: [{id, name}]}]}`. Of oneself, or with the permission. */
  permissions: onRow('permissions/', {
    label: 'What somebody may do, and where it comes from',
    needs: 'signed_in',
    partsNeed: { configuration__user_administration: 'for other people' },
    undo: 'none',
    method: 'GET',
    form: 'none',
  }),
  /** Makes the account, without a password; the link in the letter sets it once, within a week. */
  invite: onResource('invite/', {
    label: 'Invite a person by e-mail',
    needs,
    undo: 'compensating',
    undoneBy: { action: 'withdrawInvitation', id: 'id' },
    input: {
      email: emailAddress({ required: true }),
      name: text({ required: true, maxLength: 120 }),
      groups: refs('user:group', { help: 'What the person may do' }),
      assigned_tboss_sites: refs('terminal:server', { label: 'Terminal sites', help: 'Leave empty for every site' }),
    },
  }),
  /** With a new link; the one before opens nothing any more. */
  inviteAgain: onRow('invite_again/', { label: 'Send invitation again', needs, undo: 'held' }),
  /** Only of somebody who has never come in: the account goes, and its letter is stopped if it still waits. */
  withdrawInvitation: onRow('withdraw_invitation/', { label: 'Withdraw invitation', needs, undo: 'none' }),
  /** `{location, users: [{id, name, email}], threshold}`; without `users` and `threshold` it only reads. */
  slotShortageUsers: onResource('slot_shortage_notification_users/', {
    label: 'Who is told that slots run out',
    needs: 'access_menu__truck_scheduler_locations',
    partsNeed: { change_schedule_location: 'to set users or threshold' },
    undo: 'exact',
    form: 'none',
    input: {
      location: ref('schedule:location', { required: true }),
      users: refs('user:user', { help: 'Setting them needs the permission to change locations' }),
      threshold: integer({ min: 0, max: 1000, help: 'Free slots of a day' }),
    },
  }),
  /** What an address of a host answers that the operator of the server allows (HIGHBALL_FETCH_HOSTS); off where there is none. */
  corsAnywhere: onResource('cors_anywhere/', {
    label: 'Fetch from an allowed host',
    needs: 'signed_in',
    undo: 'none',
    form: 'none',
    input: { url: text({ label: 'Address', required: true, maxLength: 2000 }) },
  }),
} as const

export const groupActions = {
  /** Who would gain and lose by other permissions of groups, `{"3": [codes]}`; nothing is written. `{gain: [{id, name, codes}], lose, detail}`. */
  shifts: onResource('shifts/', {
    label: 'Who gains and loses by other permissions',
    needs,
    undo: 'none',
    form: 'none',
    input: { permissions: json({ required: true, label: 'Permissions by group' }) },
  }),
} as const
