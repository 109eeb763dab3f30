// @vitest-environment happy-dom
// Saved views and column settings as people use them on a list.
import { api, type SavedView } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer } from '../../testing/fake-api.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import ListTools from './list-tools.tsx'
import { laidOut, plainLayout } from './table-layout.ts'

const columns = [
  { key: 'no', title: '单号', sticky: 'start' as const },
  { key: 'buyer', title: '买家' },
  { key: 'amount', title: '金额' },
]
const view: SavedView = {
  id: '01932c5a-0000-7000-8000-000000000021',
  page: '/test',
  name: '大额待发',
  scope: 'SHARED',
  query: { search: { tab: 'TO_SHIP' }, layout: { ...plainLayout, hidden: ['buyer'] } },
  isMine: false,
  mayDelete: false,
}

function List(): ReactNode {
  const [layout, setLayout] = useState(plainLayout)
  const [search, setSearch] = useState<Readonly<Record<string, string>>>({ keyword: '青花' })
  return (
    <>
      <ListTools
        page="/test"
        columns={columns}
        layout={layout}
        onLayout={setLayout}
        search={search}
        onSearch={setSearch}
        isFetching={false}
        onRefresh={() => asked.push('refresh')}
      />
      <output>{JSON.stringify([laidOut(columns, layout).map(({ key }) => key), search])}</output>
    </>
  )
}
const asked: string[] = []
let app: ReturnType<typeof renderWithApp> | undefined
afterEach(() => {
  app?.close()
  asked.length = 0
})
const start = () => {
  app = renderWithApp(<List />, {
    answers: [answer(api.workbench.views, [view]), answer(api.workbench.saveView, { ...view, isMine: true })],
  })
  return app.server
}
const shown = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown

it('shows the list as a saved view says, and as it was by default', async () => {
  start()
  fireEvent.click(screen.getByRole('button', { name: /^视图/ }))
  fireEvent.click(await screen.findByText('大额待发（共享）'))
  expect(shown()).toEqual([['no', 'amount'], { tab: 'TO_SHIP' }])
  fireEvent.click(screen.getByRole('button', { name: /^视图/ }))
  fireEvent.click(screen.getByText('默认视图'))
  expect(shown()).toEqual([['no', 'buyer', 'amount'], {}])
})

it('says the name of the view that is shown, as long as it is shown as it was saved', async () => {
  start()
  fireEvent.click(screen.getByRole('button', { name: '视图' }))
  fireEvent.click(await screen.findByText('大额待发（共享）'))
  const named = await screen.findByRole('button', { name: '视图：大额待发' })
  expect(named.textContent).toBe('大额待发')
  fireEvent.click(named)
  const chosen = screen.getAllByRole('menuitemradio').filter((item) => item.getAttribute('aria-checked') === 'true')
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['大额待发（共享）'])
  fireEvent.click(screen.getByRole('button', { name: '行高' }))
  fireEvent.click(screen.getByRole('menuitemradio', { name: '紧凑' }))
  expect(await screen.findByRole('button', { name: '视图' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '视图：大额待发' })).toBeNull()
})

it('asks again when told to', () => {
  start()
  fireEvent.click(screen.getByRole('button', { name: '刷新列表' }))
  expect(asked).toEqual(['refresh'])
})

it('hides and moves columns at once, but offers no way to hide what names the row', async () => {
  start()
  fireEvent.click(screen.getByRole('button', { name: '列设置' }))
  // Its code is still on the way.
  expect(screen.getByRole('progressbar')).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: '“金额”上移' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(shown()).toEqual([['no', 'amount', 'buyer'], { keyword: '青花' }])
  fireEvent.click(screen.getByRole('checkbox', { name: '买家' }))
  expect(shown()).toEqual([['no', 'amount'], { keyword: '青花' }])
  expect(screen.queryByRole('checkbox', { name: '单号' })).toBeNull()
})

describe('the order of the columns', () => {
  const open = async () => {
    start()
    fireEvent.click(screen.getByRole('button', { name: '列设置' }))
    return screen.findByRole('button', { name: '移动“买家”' })
  }

  it('is changed by the arrow keys on a handle, and said', async () => {
    const handle = await open()
    fireEvent.keyDown(handle, { key: 'ArrowDown' })
    expect(shown()).toMatchObject([['no', 'amount', 'buyer'], {}])
    expect(screen.getByText('“买家”现在是第 2 列，共 2 列')).toBeDefined()
    fireEvent.keyDown(screen.getByRole('button', { name: '移动“买家”' }), { key: 'ArrowDown' })
    expect(shown()).toMatchObject([['no', 'amount', 'buyer'], {}])
    fireEvent.keyDown(screen.getByRole('button', { name: '移动“买家”' }), { key: 'ArrowUp' })
    expect(shown()).toMatchObject([['no', 'buyer', 'amount'], {}])
  })

  it('is changed by dragging, and only while the pointer is held', async () => {
    const handle = await open()
    const lines = [...(handle.closest('ul')?.children ?? [])]
    for (const [at, line] of lines.entries()) line.getBoundingClientRect = () => new DOMRect(0, at * 40, 400, 40)
    fireEvent.pointerMove(window, { clientY: 60 })
    expect(shown()).toMatchObject([['no', 'buyer', 'amount'], {}])
    fireEvent.pointerDown(handle, { button: 0, clientY: 20 })
    fireEvent.pointerMove(window, { clientY: 300 })
    expect(shown()).toMatchObject([['no', 'amount', 'buyer'], {}])
    fireEvent.pointerUp(window)
    fireEvent.pointerMove(window, { clientY: 0 })
    expect(shown()).toMatchObject([['no', 'amount', 'buyer'], {}])
  })
})

it('saves filters and columns as they are now under a name', async () => {
  const server = start()
  fireEvent.click(screen.getByRole('button', { name: /^视图/ }))
  fireEvent.click(screen.getByText('保存与管理…'))
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '青花' } })
  fireEvent.submit(screen.getByLabelText('名称').closest('form') as HTMLFormElement)
  await waitFor(() =>
    expect(server.inputsOf(api.workbench.saveView)).toEqual([
      { page: '/test', name: '青花', scope: 'PERSONAL', query: { search: { keyword: '青花' }, layout: plainLayout } },
    ]),
  )
})
