/**
 * What the page begins with: whether the address asks for the console or for a page of a link. The pages of a link do without the console,
 * so that they open soon on a phone.
 */
import { takeLink } from './areas/auth/link/kept-link.ts'

void (takeLink() ? import('./link-main.tsx') : import('./main.tsx'))
