/** The user's own screens. */
import { screen } from '../../engine/screen.ts'

export const profile = screen('user:profile', { path: '/user/', title: 'Profile', needs: 'signed_in', menu: 'You', key: 'g>p', load: () => import('./Profile.tsx') })
export const configuration = screen('applicationconfiguration', {
  path: '/user/application_configuration/', title: 'Application configuration', needs: 'signed_in', load: () => import('./Configuration.tsx'),
})
export const config = screen('config:user', { path: '/config/user/', title: 'User configuration', needs: 'signed_in', menu: 'You', load: () => import('./Configuration.tsx') })
