/** Both lists of keys show what a screen says about itself. */
import { cleanup, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fillPath } from '#src/engine/panes/screen.ts'
import DescribeKey from '#src/shell/keys/DescribeKey.tsx'
import KeySheet from '#src/shell/keys/KeySheet.tsx'
import { knownScreens } from '#src/shell/routes/routes.ts'
import { focusedHistory } from '#src/shell/state/panes.ts'
import { signInLocally } from '../../sign-in.ts'
import { startWhole } from '../../whole-shell.ts'

beforeAll(startWhole)
beforeEach(signInLocally)

test('each screen that tells it', () => {
  const told = knownScreens().filter(({ about }) => about !== undefined)
  expect(told.length).toBeGreaterThan(3)
  for (const { path, about = '' } of told) {
    focusedHistory().navigate(fillPath(path, { facilityId: 1 }))
    for (const List of [KeySheet, DescribeKey]) {
      render(<List />)
      expect(screen.getByText(about)).toBeInTheDocument()
      cleanup()
    }
  }
})

test('a screen that tells nothing has no such lines', () => {
  focusedHistory().navigate('/user/')
  render(<DescribeKey />)
  expect(screen.queryByText('Profile')).toBeNull()
})
