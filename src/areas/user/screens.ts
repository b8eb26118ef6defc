/** The user's own screens. */
import { screen } from '../../engine/screen.ts'
import { recordScreen } from '../../ui/record/screen.ts'
import { tableScreen } from '../../ui/table/tableScreen.tsx'

export const profile = screen('user:profile', { path: '/user/', title: 'Profile', needs: 'signed_in', menu: 'You', key: 'g>p', load: () => import('./Profile.tsx') })
export const configuration = screen('applicationconfiguration', {
  path: '/user/application_configuration/', title: 'Application configuration', needs: 'signed_in', load: () => import('./Configuration.tsx'),
})
export const config = screen('config:user', { path: '/config/user/', title: 'User configuration', needs: 'signed_in', menu: 'You', load: () => import('./Configuration.tsx') })
/** The product text names no screens for what people are told: the paths are ours. */
export const notifications = screen('user:notifications', { path: '/user/notifications/', title: 'Notifications', needs: 'signed_in', menu: 'You', key: 'g>b', load: () => import('./Notifications.tsx') })
export const allNotifications = tableScreen('config:notifications', { path: '/config/notifications/', title: 'All notifications', needs: 'change_notification', menu: 'Configuration', resource: 'user:notification' })
export const notification = recordScreen('user:notifications:notification', { path: '/user/notifications/notification/:notificationId?', title: 'Notification', needs: 'signed_in', record: 'user:notification', states: ['severity'] })
export const popups = tableScreen('config:popups', { path: '/config/popups/', title: 'Pop-ups', needs: 'configuration__user_administration', menu: 'Configuration', resource: 'user:popup' })
export const popup = recordScreen('config:popups:popup', { path: '/config/popups/popup/:popupId?', title: 'Pop-up', needs: 'configuration__user_administration', record: 'user:popup', states: ['kind'] })
/** What changed since the last sign-off in what the panes show: the path is ours. */
export const missed = screen('user:missed', { path: '/user/missed/', title: 'What changed', needs: 'signed_in', menu: 'You', key: 'g>w', load: () => import('./Missed.tsx') })
