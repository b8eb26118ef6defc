/** The entry point of the console: its parts are created and connected here, and nowhere else. */
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './ui/vendor.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/touch.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { areas, type ScreensOfAreas } from './declarations.ts'
import { createConsole } from './engine/console/console.state.ts'
import { allowOwnScripts } from './engine/console/trusted-types.ts'
import { keepFresh } from './engine/data/query.ts'
import { queryClient } from './engine/data/query.state.ts'
import { startTelemetry } from './engine/session/telemetry.ts'
import { startTheme } from './engine/session/theme.ts'
import { Console } from './shell/frame/Console.tsx'
import { startShell } from './shell/frame/start.ts'

/** Registers all screens with `open`, so that areas can name each other's screens without importing them. */
declare module './engine/panes/screen.ts' {
  interface RegisteredScreens {
    screens: ScreensOfAreas
  }
}

allowOwnScripts()
createConsole()
startTheme()
keepFresh(queryClient())
startShell(areas)
const root = document.getElementById('root')
if (root)
  createRoot(root, startTelemetry()).render(
    <StrictMode>
      <QueryClientProvider client={queryClient()}>
        <Console />
      </QueryClientProvider>
    </StrictMode>,
  )
