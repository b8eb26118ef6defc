/** A record page mounted in a pane like in the shell. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Router, type BaseLocationHook } from 'wouter'
import { queryClient } from '#src/engine/data/query.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'

export function mount(Shown: ComponentType<object>, props: object, hook: BaseLocationHook): void {
  render(
    <QueryClientProvider client={queryClient()}>
      <PaneId value="p">
        <Router hook={hook}>
          <Shown {...props} />
        </Router>
      </PaneId>
    </QueryClientProvider>,
  )
}
