/** The user's own screens. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

export const profile = screen('user:profile', {
  kind: 'settings',
  path: '/user/',
  title: 'Profile',
  aliases: ['my account', 'change password', 'my settings'],
  needs: 'signed_in',
  menu: 'You',
  key: 'g>p',
  load: () => import('./profile/Profile.tsx'),
})
export const configuration = screen('applicationconfiguration', {
  kind: 'settings',
  path: '/user/application_configuration/',
  title: 'Application configuration',
  aliases: ['units', 'gallons', 'pounds', 'metric', 'litres', 'company settings'],
  needs: 'signed_in',
  load: () => import('./profile/ApplicationConfiguration.tsx'),
})
export const config = screen('config:user', {
  kind: 'settings',
  path: '/config/user/',
  title: 'User configuration',
  aliases: [
    'settings',
    'preferences',
    'options',
    'start screen',
    'dark mode',
    'contrast',
    'e-mail notifications',
    'sound',
    'mute notifications',
    'time zone',
    'language',
    'units',
  ],
  needs: 'signed_in',
  menu: 'You',
  load: () => import('./profile/Configuration.tsx'),
})
/** The specification names no screens for notifications, so these paths are ours. */
export const notifications = screen('user:notifications', {
  kind: 'worklist',
  path: '/user/notifications/',
  title: 'Notifications',
  aliases: ['inbox', 'alerts', 'messages'],
  needs: 'signed_in',
  menu: 'You',
  key: 'g>b',
  load: () => import('./notices/Notifications.tsx'),
})
export const allNotifications = tableScreen('config:notifications', {
  path: '/config/notifications/',
  title: 'All notifications',
  needs: 'change_notification',
  menu: 'Configuration',
  resource: 'user:notification',
})
export const notification = recordScreen('user:notifications:notification', {
  path: '/user/notifications/notification/:notificationId?',
  title: 'Notification',
  needs: 'signed_in',
  record: 'user:notification',
  states: ['severity'],
})
/** People of other companies who may work in this one; the paths are ours. */
export const memberships = tableScreen('config:membership', {
  path: '/config/membership/',
  title: 'Memberships',
  aliases: ['people of other companies', 'guests', 'change company'],
  needs: 'configuration__user_administration',
  menu: 'Configuration',
  resource: 'user:membership',
})
export const membership = recordScreen('config:membership:membership', {
  path: '/config/membership/membership/:membershipId?',
  title: 'Membership',
  needs: 'any_permission',
  record: 'user:membership',
})
export const popups = tableScreen('config:popups', {
  path: '/config/popups/',
  title: 'Pop-ups',
  aliases: ['announcements'],
  needs: 'configuration__user_administration',
  menu: 'Configuration',
  resource: 'user:popup',
})
export const popup = recordScreen('config:popups:popup', {
  path: '/config/popups/popup/:popupId?',
  title: 'Pop-up',
  needs: 'configuration__user_administration',
  record: 'user:popup',
  states: ['kind'],
})
/** Changes since the last sign-off in what the panes show; the path is ours. */
export const missed = screen('user:missed', {
  kind: 'worklist',
  path: '/user/missed/',
  title: 'What changed',
  aliases: ['missed changes', 'news', 'since I left'],
  needs: 'signed_in',
  menu: 'You',
  key: 'g>w',
  load: () => import('./digest/Digest.tsx'),
})
