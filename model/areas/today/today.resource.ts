/** The exceptions that need action, and the figures of the company. These calls have no rows of their own: the server mounts them beside the registry. */
import { onResource } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'

const read = { undo: 'none', method: 'GET', form: 'none' } as const
const overview = 'access_menu__dashboard'

export const today = resource('user/today/', {
  label: 'Needs me',
  plural: 'Needs me',
  needs: { view: 'signed_in', change: 'signed_in' },
  title: [],
  actionOnly: true,
  fields: {},
  actions: {
    /** `{as_of, day, items}`: the exceptions that the caller may act on, and the day of the company. */
    today: onResource('', { ...read, label: 'What needs me', needs: 'signed_in' }),
  },
})

export const wheelhouse = resource('company/wheelhouse/', {
  label: 'Company dashboard',
  needs: { view: overview, change: overview },
  title: [],
  actionOnly: true,
  fields: {},
  actions: {
    /** The figures of the company, and the exceptions that the caller may view. A part is null without permission. */
    wheelhouse: onResource('', { ...read, label: 'Figures of the company', needs: overview }),
  },
})
