// @vitest-environment happy-dom
// The keys of every list: J and K go from row to row, X selects, Enter opens, a letter does the row's own act.
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useShortcuts } from '../../app/shortcuts/use-shortcuts.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { prefer } from '../../theme/preferences.ts'
import { DataTable } from './data-table.tsx'
import { RowActions } from './row-actions.tsx'

interface Order {
  readonly id: string
}
const orders: readonly Order[] = [{ id: 'SO1' }, { id: 'SO2' }, { id: 'SO3' }]
let done: string[]
let app: ReturnType<typeof renderWithApp>

function List({ opens }: { opens: boolean }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const note = (act: string) => void done.push(act)
  useShortcuts({
    pages: [],
    moves: { go: note, replace: note, preload: () => undefined },
    onPalette: () => note('palette'),
    onSheet: () => note('sheet'),
  })
  return (
    <main id="content">
      <DataTable
        label="订单"
        columns={[
          { key: 'id', title: '订单号', cell: ({ id }) => id },
          {
            key: 'actions',
            title: '操作',
            cell: ({ id }) => (
              <RowActions
                actions={[
                  { key: 'ship', label: '发货', shortcut: 'S', onAct: () => note(`ship ${id}`) },
                  { key: 'close', label: '关闭', onAct: () => note(`close ${id}`) },
                ]}
              />
            ),
          },
        ]}
        rows={orders}
        rowKey={({ id }) => id}
        selection={{
          keys,
          toggle: (key, isSelected) =>
            setKeys(new Set(isSelected ? [...keys, key] : [...keys].filter((one) => one !== key))),
          toggleAll: () => undefined,
        }}
        {...(opens ? { onOpen: ({ id }: Order) => note(`open ${id}`) } : {})}
      />
    </main>
  )
}
const start = (opens = true) => {
  done = []
  app = renderWithApp(<List opens={opens} />)
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const row = () => document.activeElement?.querySelector('td:nth-child(2)')?.textContent
afterEach(() => {
  prefer({ usesShortcuts: true })
  app.close()
})

it('J and K go from row to row and stay at the ends; ↑ and ↓ do the same', () => {
  start()
  press('j')
  expect(row()).toBe('SO1')
  for (const key of ['j', 'j', 'j']) press(key)
  expect(row()).toBe('SO3')
  press('K')
  expect(row()).toBe('SO2')
  press('ArrowUp')
  expect(row()).toBe('SO1')
  press('ArrowDown')
  expect(row()).toBe('SO2')
})

it('J and K reach rows that have nothing to open, and X selects there too', () => {
  start(false)
  press('j')
  expect(row()).toBe('SO1')
  press('x')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    false,
    true,
    false,
    false,
  ])
  press('Enter')
  expect(done).toEqual([])
})

it('X selects the row with the focus and lets it go again', () => {
  start()
  press('j')
  press('x')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox')[1]?.checked).toBe(true)
  press('X')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox')[1]?.checked).toBe(false)
})

it('Enter opens the row, and S ships it', () => {
  start()
  press('j')
  press('j')
  press('Enter')
  press('s')
  press('c')
  expect(done).toEqual(['open SO2', 'ship SO2'])
})

it('a letter after G means a page, also on a row that has an act of that letter', () => {
  start()
  press('j')
  press('g')
  press('s')
  expect(done).toEqual([])
})

it('keys inside a row’s own controls are left alone', () => {
  start()
  screen.getAllByRole('button', { name: '关闭' })[0]?.focus()
  press('s')
  press('Enter')
  expect(done).toEqual([])
})
