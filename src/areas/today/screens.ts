/** The home screen, and the dashboard of the company. */
import { screen } from '#src/engine/panes/screen.ts'

export const home = screen('home', {
  kind: 'overview',
  path: '/',
  title: 'Home',
  about: 'What needs you comes first. Enter opens the rows of a line beside.',
  aliases: ['start page', 'overview', 'needs me', 'today', 'my work'],
  needs: 'signed_in',
  key: 'g>h',
  load: () => import('./home/Home.tsx'),
})
export const companyDashboard = screen('company:dashboard', {
  kind: 'overview',
  path: '/company/dashboard/',
  title: 'Company dashboard',
  about: 'Exceptions come first. Enter opens the rows that a number counts beside.',
  aliases: ['dashboard', 'wheelhouse', 'figures of the company', 'exceptions'],
  needs: 'access_menu__dashboard',
  menu: 'Documents and reports',
  load: () => import('./dashboard/CompanyDashboard.tsx'),
})
