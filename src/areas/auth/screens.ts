/** The sign-in screens, which are open without a session. */
import { screen } from '#src/engine/panes/screen.ts'

export const login = screen('auth:login', {
  kind: 'entrance',
  path: '/auth/login/',
  title: 'Sign in',
  needs: 'open',
  load: () => import('./Login.tsx'),
})
export const loginRedirect = screen('auth:login:redirect', {
  kind: 'entrance',
  path: '/auth/login/redirect/',
  title: 'Sign-in redirect',
  needs: 'open',
  load: () => import('./LoginRedirect.tsx'),
})
export const passwordReset = screen('auth:password:reset:confirm', {
  kind: 'entrance',
  path: '/auth/password-reset/:uid/:token/',
  title: 'Reset password',
  needs: 'open',
  load: () => import('./PasswordReset.tsx'),
})
export const samlConfirm = screen('auth:saml:confirm', {
  kind: 'entrance',
  path: '/auth/saml-confirm/',
  title: 'Single sign-on',
  needs: 'open',
  load: () => import('./SamlConfirm.tsx'),
})
/** Not in the specification; a server without demo data prints the link to it. */
export const firstAdmin = screen('auth:first-admin', {
  kind: 'entrance',
  path: '/auth/first-admin/',
  title: 'First administrator',
  needs: 'open',
  load: () => import('./FirstAdmin.tsx'),
})
/** Where links of a place lead (schedule/location/generate_token/). They take the token out of the address at once. */
export const booking = screen('auth:booking', {
  kind: 'entrance',
  path: '/auth/booking/:token?/',
  title: 'Book a time',
  needs: 'open',
  load: () => import('./link/Booking.tsx'),
})
export const board = screen('auth:board', {
  kind: 'entrance',
  path: '/auth/board/:token?/',
  title: 'Board at the gate',
  needs: 'open',
  load: () => import('./link/board/Board.tsx'),
})
/** A tracking link leads here: the cars of one shipment, for people without an account. */
export const track = screen('track', {
  kind: 'entrance',
  path: '/track/:token?',
  title: 'Track a shipment',
  needs: 'open',
  load: () => import('./link/track/Track.tsx'),
})
