/** Screens of no area: the first, and the refusal. */
import { screen } from '../../engine/screen.ts'

export const home = screen('home', { path: '/', title: 'Home', needs: 'signed_in', key: 'g>h', load: () => import('./Home.tsx') })
export const unauthorized = screen('unauthorized', { path: '/unauthorized/', title: '403', needs: 'open', load: () => import('./Unauthorized.tsx') })
