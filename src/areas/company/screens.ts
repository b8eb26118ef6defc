/** What a company sets up once: facilities, products, people and their roles. */
import { tableScreen } from '../../ui/table/tableScreen.tsx'

export const facilities = tableScreen('config:facilities', {
  path: '/config/facilities/', title: 'Facilities', needs: 'configuration__facilities', menu: 'Configuration', resource: 'company:facility',
})
export const products = tableScreen('config:products', {
  path: '/config/products/', title: 'Products', needs: 'configuration__products', menu: 'Configuration', resource: 'company:product',
})
export const users = tableScreen('config:admin', {
  path: '/config/admin/', title: 'User administration', needs: 'configuration__user_administration', menu: 'Configuration', resource: 'user:user',
})
export const roles = tableScreen('config:roles', {
  path: '/config/roles/', title: 'Roles', needs: 'configuration__user_administration', menu: 'Configuration', resource: 'user:group',
})
