// @vitest-environment happy-dom
// A list as every page has it: skeletons first, three kinds of empty, its state in the address, its columns remembered.
import { api } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answer, type FakeAnswer, failure } from '../../testing/fake-api.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { merchantLogin } from '../../testing/sample-session.ts'
import { ListPage } from './list-page.tsx'
import { plainLayout, rememberLayout } from './table-layout.ts'

const row = (id: string) => ({
  id,
  at: '2026-11-20T01:00:00.000Z',
  message: `错误 ${id}`,
  stack: '',
  url: '',
  merchantName: '',
  userAgent: '',
})
const data = (ids: readonly string[], total = ids.length) => ({
  list: ids.map((id) => row(`01932c5a-0000-7000-8000-0000000000${id}`)),
  total,
  totalIsExact: true,
  nextCursor: null,
  page: 1,
  pageSize: 20,
})
let app: ReturnType<typeof renderWithApp>
function start(reply: FakeAnswer, search: Record<string, string> = {}, initial?: string) {
  app = renderWithApp(
    <ListPage
      title="错误记录"
      endpoint={api.errorLog.errors}
      rowKey={({ id }) => id}
      columns={[
        { key: 'message', title: '错误', sticky: 'start', cell: ({ message }) => message },
        { key: 'at', title: '时间', sort: 'at', cell: ({ at }) => at },
        { key: 'url', title: '地址', cell: ({ url }) => url },
      ]}
      filters={[{ kind: 'text', name: 'keyword', label: '关键词' }]}
      tabs={{
        ...(initial === undefined ? {} : { initial }),
        options: [
          { value: '', label: '全部' },
          { value: 'OPEN', label: '未处理' },
        ],
      }}
      empty={{ text: '还没有错误', action: <a href="/dashboard">去首页</a> }}
    />,
    { answers: [answer(api.workbench.views, []), reply], search },
  )
}
const asked = () => app.server.inputsOf(api.errorLog.errors).at(-1)
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/[↑↓↕]/, ''))

beforeEach(() => localStorage.clear())
afterEach(() => app.close())

describe('a list that has nothing to show', () => {
  it('draws skeletons in its final geometry before the first answer, never a spinner', () => {
    start(answer(api.errorLog.errors, data(['01'])))
    expect(headers()).toEqual(['错误', '时间', '地址'])
    expect(document.querySelectorAll('tr.is-skeleton').length).toBeGreaterThan(3)
  })

  it('nothing yet: says so, with what to do next', async () => {
    start(answer(api.errorLog.errors, data([])))
    expect(await screen.findByText('还没有错误')).toBeDefined()
    expect(screen.getByRole('link', { name: '去首页' })).toBeDefined()
  })

  it('nothing matches: offers 清空条件, which shows everything again', async () => {
    start(
      answer(api.errorLog.errors, (input) => ('keyword' in input ? data([]) : data(['01']))),
      { keyword: '青花' },
    )
    fireEvent.click(await screen.findByRole('button', { name: '清空条件' }))
    expect(await screen.findByText(/错误 0193/)).toBeDefined()
  })

  it('failed to load: says why with the number to quote, and tries again', async () => {
    start(failure(api.errorLog.errors, 500))
    await screen.findByText('加载失败')
    app.server.push(answer(api.errorLog.errors, data(['01'])))
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText(/错误 0193/)).toBeDefined()
  })
})

describe('the state of a list', () => {
  it('is asked for as the address says: tab, filter, sort, page and size', async () => {
    start(answer(api.errorLog.errors, data(['01'], 90)), {
      tab: 'OPEN',
      keyword: '青花',
      sort: 'at:asc',
      page: '2',
      pageSize: '50',
    })
    await screen.findByText(/错误 0193/)
    expect(asked()).toEqual({ tab: 'OPEN', keyword: '青花', sort: 'at:asc', page: 2, pageSize: 50 })
  })

  it('goes into the address with every change, and any change but paging begins at the first page', async () => {
    start(answer(api.errorLog.errors, data(['01'], 90)))
    fireEvent.click(await screen.findByRole('button', { name: '下一页' }))
    await waitFor(() => expect(asked()).toMatchObject({ page: 2 }))
    fireEvent.click(screen.getByRole('button', { name: /^未处理/ }))
    await waitFor(() => expect(asked()).toEqual({ tab: 'OPEN', page: 1, pageSize: 20 }))
    fireEvent.click(screen.getByRole('button', { name: /时间/ }))
    await waitFor(() => expect(asked()).toMatchObject({ sort: 'at:desc', tab: 'OPEN' }))
  })
})

describe('a list that opens on a tab of its own', () => {
  const open = (search: Record<string, string> = {}) =>
    start(answer(api.errorLog.errors, data(['01'], 90)), search, 'OPEN')
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)

  it('shows it where the address names none, and all of them where that is chosen', async () => {
    open()
    await waitFor(() => expect(asked()).toEqual({ tab: 'OPEN', page: 1, pageSize: 20 }))
    expect(pressed()[0]).toMatch(/^未处理/)
    fireEvent.click(screen.getByRole('button', { name: /^全部/ }))
    await waitFor(() => expect(asked()).toEqual({ page: 1, pageSize: 20 }))
    expect(pressed()[0]).toMatch(/^全部/)
    fireEvent.click(await screen.findByRole('button', { name: /时间/ }))
    await waitFor(() => expect(asked()).toEqual({ sort: 'at:desc', page: 1, pageSize: 20 }))
  })

  it('looks in the tab that is in front', async () => {
    open()
    fireEvent.change(await screen.findByLabelText('关键词'), { target: { value: '青花' } })
    fireEvent.keyDown(screen.getByLabelText('关键词'), { key: 'Enter' })
    fireEvent.submit(screen.getByLabelText('关键词'))
    await waitFor(() => expect(asked()).toEqual({ tab: 'OPEN', keyword: '青花', page: 1, pageSize: 20 }))
  })

  it('looks in all of them where an address looks for something and names no tab', async () => {
    open({ keyword: '青花' })
    await waitFor(() => expect(asked()).toEqual({ keyword: '青花', page: 1, pageSize: 20 }))
  })
})

describe('a page on which nothing is left', () => {
  const mustOfferPageOne = async () => {
    await screen.findByText('这一页没有内容了，回到第一页看看')
    expect(screen.queryByText('还没有错误')).toBeNull()
    app.server.push(answer(api.errorLog.errors, data(['01'])))
    fireEvent.click(screen.getByRole('button', { name: '回到第一页' }))
    expect(await screen.findByText(/错误 0193/)).toBeDefined()
    expect(asked()).toMatchObject({ page: 1 })
  }

  it('says that of this page and not of the list, when a cursor finds nothing', async () => {
    start(answer(api.errorLog.errors, data([], 90)), { cursor: 'gone' })
    await mustOfferPageOne()
  })

  it('says so also of a page by number within what is counted', async () => {
    start(answer(api.errorLog.errors, data([], 90)), { page: '3' })
    await mustOfferPageOne()
  })
})

it('shows as many rows at a time as one chooses', async () => {
  start(answer(api.errorLog.errors, data(['01'], 90)))
  fireEvent.click(await screen.findByRole('button', { name: '每页条数 20 条/页' }))
  fireEvent.click(screen.getByRole('menuitemradio', { name: '50 条/页' }))
  await waitFor(() => expect(asked()).toMatchObject({ pageSize: 50, page: 1 }))
})

it('keeps its columns where they are while rows come and go, when each has a width', async () => {
  start(answer(api.errorLog.errors, data(['01'])))
  await screen.findByText(/错误 0193/)
  expect(screen.getByRole('table').classList.contains('is-fixed')).toBe(false)
  app.close()
  app = renderWithApp(
    <ListPage
      endpoint={api.errorLog.errors}
      rowKey={({ id }) => id}
      columns={[
        { key: 'message', title: '错误', width: 200, grows: true, cell: ({ message }) => message },
        { key: 'at', title: '时间', width: 120, cell: ({ at }) => at },
      ]}
    />,
    { answers: [answer(api.workbench.views, []), answer(api.errorLog.errors, data(['01']))] },
  )
  const widths = () => [...document.querySelectorAll('col')].map((column) => column.style.width)
  expect(screen.getByRole('table').classList.contains('is-fixed')).toBe(true)
  expect(widths()).toEqual(['', '120px'])
  await screen.findByText(/错误 0193/)
  expect(widths()).toEqual(['', '120px'])
  expect(screen.getByRole('table').style.minWidth).toBe('320px')
})

describe('a total that is not exact', () => {
  const beyond = (page: number, nextCursor: string | null) => ({
    ...data(['01'], 1000),
    totalIsExact: false,
    nextCursor,
    page,
  })

  it('says that there are more, and goes on by number past the last page that was counted', async () => {
    start(answer(api.errorLog.errors, beyond(50, 'next')), { page: '50' })
    expect(await screen.findByText('共 1000+ 条')).toBeDefined()
    expect(screen.getByText('第 50 / 50+ 页')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '下一页' }))
    await waitFor(() => expect(asked()).toMatchObject({ page: 51 }))
    expect(await screen.findByText('第 51 / 51+ 页')).toBeDefined()
  })

  it('has a way on also where a phone would hide it, of a page that holds all that was counted', async () => {
    start(answer(api.errorLog.errors, { ...beyond(1, 'next'), total: 3 }))
    const pager = await screen.findByRole('navigation', { name: '第 1 / 1+ 页' })
    expect(pager.classList.contains('is-single')).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: '下一页' }))
    await waitFor(() => expect(asked()).toMatchObject({ page: 2 }))
  })

  it('ends where no page follows', async () => {
    start(answer(api.errorLog.errors, beyond(53, null)), { page: '53' })
    await screen.findByText('共 1000+ 条')
    // Nothing follows, so nothing says that there is more.
    expect(screen.getByText('第 53 / 53 页')).toBeDefined()
    expect(screen.getByRole('button', { name: '下一页' }).hasAttribute('disabled')).toBe(true)
  })

  it('steps to deep pages by the last row of the page before, and jumps to them by number', async () => {
    start(answer(api.errorLog.errors, beyond(30, 'end of 30')), { page: '30' })
    fireEvent.click(await screen.findByRole('button', { name: '下一页' }))
    await waitFor(() => expect(asked()).toMatchObject({ page: 31, cursor: 'end of 30' }))
    expect(await screen.findByText(/^第 31/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '上一页' }))
    fireEvent.click(screen.getByRole('button', { name: '上一页' }))
    await waitFor(() => expect(asked()).toMatchObject({ page: 29 }))
    expect(asked()).not.toHaveProperty('cursor')
  })

  it('goes on by cursor where numbers end', async () => {
    start(answer(api.errorLog.errors, beyond(500, 'next')), { page: '500' })
    fireEvent.click(await screen.findByRole('button', { name: '下一页' }))
    await waitFor(() => expect(asked()).toMatchObject({ cursor: 'next' }))
  })
})

it('draws its columns as this person chose, ordered and hidden ones kept in this browser', async () => {
  rememberLayout(merchantLogin.user.id, '/test', {
    ...plainLayout,
    order: ['url', 'at'],
    hidden: [],
    density: 'compact',
  })
  start(answer(api.errorLog.errors, data(['01'])))
  await screen.findByText(/错误 0193/)
  expect(headers()).toEqual(['错误', '地址', '时间'])
  expect(screen.getByRole('table').className).toContain('is-compact')
})

it('hands the rows it shows and its question to what stands beside it, without asking a second time', async () => {
  app = renderWithApp(
    <ListPage
      title="错误记录"
      endpoint={api.errorLog.errors}
      rowKey={({ id }) => id}
      columns={[{ key: 'url', title: '地址', cell: ({ url }) => url }]}
      filters={[{ kind: 'text', name: 'keyword', label: '关键词' }]}
      beside={({ rows, input }) => <p>{`${String(input.keyword)}: ${rows.map(({ message }) => message).join()}`}</p>}
    />,
    {
      answers: [answer(api.workbench.views, []), answer(api.errorLog.errors, data(['01', '02']))],
      search: { keyword: '青花' },
    },
  )
  expect(await screen.findByText(/^青花: 错误 0193.*01,错误 0193.*02$/)).toBeDefined()
  expect(app.server.inputsOf(api.errorLog.errors)).toHaveLength(1)
})

it('draws each row once: the fields that follow the rows do not draw them again', async () => {
  const drawn: string[] = []
  app = renderWithApp(
    <ListPage
      title="错误记录"
      endpoint={api.errorLog.errors}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'message',
          title: '错误',
          cell: ({ message }) => {
            drawn.push(message)
            return message
          },
        },
      ]}
      filters={[{ kind: 'text', name: 'keyword', label: '关键词' }]}
    />,
    { answers: [answer(api.workbench.views, []), answer(api.errorLog.errors, data(['01', '02']))] },
  )
  await screen.findByRole('textbox', { name: '关键词' })
  await screen.findByRole('button', { name: '列设置' })
  expect(await screen.findAllByRole('row')).toHaveLength(3)
  await screen.findByText(row('01932c5a-0000-7000-8000-000000000001').message)
  expect(drawn.toSorted()).toEqual(['01', '02'].map((id) => row(`01932c5a-0000-7000-8000-0000000000${id}`).message))
})
