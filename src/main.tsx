/** Where the console begins. */
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { client, keepFresh } from './engine/query.ts'
import { startTelemetry } from './engine/telemetry.ts'
import { startTheme } from './engine/theme.ts'
import type * as screens from './screens.ts'
import { Console } from './shell/Console.tsx'

/** Tells `open` every screen there is, so that areas name each other's screens and import none. */
declare module './engine/screen.ts' {
  interface Registered {
    screens: typeof screens
  }
}

startTheme()
keepFresh(client)
const root = document.getElementById('root')
if (root)
  createRoot(root, startTelemetry()).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Console />
      </QueryClientProvider>
    </StrictMode>,
  )
