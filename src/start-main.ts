/** What the page begins with: which of two pages the address asks for. The pages of a link do without the console, so that a phone has them soon. */
import { takeLink } from './areas/auth/link/kept-link.ts'

void (takeLink() ? import('./link-main.tsx') : import('./main.tsx'))
