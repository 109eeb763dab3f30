// @vitest-environment happy-dom
// Saved views and column settings as people use them on a list.
import { api, type SavedView } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
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
      />
      <output>{JSON.stringify([laidOut(columns, layout).map(({ key }) => key), search])}</output>
    </>
  )
}
let app: ReturnType<typeof renderWithApp> | undefined
afterEach(() => app?.close())
const start = () => {
  app = renderWithApp(<List />, {
    answers: [answer(api.workbench.views, [view]), answer(api.workbench.saveView, { ...view, isMine: true })],
  })
  return app.server
}
const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown

it('shows the list as a saved view says, and as it was by default', async () => {
  start()
  fireEvent.click(screen.getByText('视图'))
  fireEvent.click(await screen.findByText('大额待发（共享）'))
  expect(shown()).toEqual([['no', 'amount'], { tab: 'TO_SHIP' }])
  fireEvent.click(screen.getByText('视图'))
  fireEvent.click(screen.getByText('默认视图'))
  expect(shown()).toEqual([['no', 'buyer', 'amount'], {}])
})

it('hides and moves columns at once, but offers no way to hide what names the row', async () => {
  start()
  fireEvent.click(screen.getByText('列设置'))
  // Its code is still on the way.
  expect(screen.getByRole('progressbar')).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: '“金额”上移' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(shown()).toEqual([['no', 'amount', 'buyer'], { keyword: '青花' }])
  fireEvent.click(screen.getByRole('checkbox', { name: '买家' }))
  expect(shown()).toEqual([['no', 'amount'], { keyword: '青花' }])
  expect(screen.queryByRole('checkbox', { name: '单号' })).toBeNull()
})

it('saves filters and columns as they are now under a name', async () => {
  const server = start()
  fireEvent.click(screen.getByText('视图'))
  fireEvent.click(screen.getByText('保存与管理…'))
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '青花' } })
  fireEvent.submit(screen.getByLabelText('名称').closest('form') as HTMLFormElement)
  await waitFor(() =>
    expect(server.inputsOf(api.workbench.saveView)).toEqual([
      { page: '/test', name: '青花', scope: 'PERSONAL', query: { search: { keyword: '青花' }, layout: plainLayout } },
    ]),
  )
})
