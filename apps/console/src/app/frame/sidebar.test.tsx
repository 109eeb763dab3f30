// @vitest-environment happy-dom
// The sidebar's rules one by one: what it remembers, what it shows, and how it behaves as a drawer.
import { ApiOutlined } from '@ant-design/icons'
import { api, type PagePath } from '@merchant/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCookie, writeCookie } from '../../api/cookie.ts'
import { definePage } from '../../components/layout/page-route.ts'
import { answer } from '../../testing/fake-api.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import type { TreeEntry } from '../guard/menu.ts'
import { sampleBoard } from '../open-console.testing.tsx'
import { Sidebar } from './sidebar.tsx'
import { todoCounts } from '../notifications/todo-counts.ts'
import { useSidebar } from './use-sidebar.ts'

const page = (path: PagePath, title: string) =>
  definePage({ path, title: [title, title], party: 'merchant', load: () => Promise.reject(new Error('not drawn')) })
const group = (key: string, title: string, pages: readonly ReturnType<typeof page>[]) => ({
  key,
  title: [title, title] as const,
  icon: ApiOutlined,
  pages,
})
const menu: readonly TreeEntry[] = [
  page('/dashboard', '首页'),
  group('goods', '商品管理', [page('/goods/index', '商品列表'), page('/goods/add', '发布商品')]),
  group('order', '订单管理', [page('/order/saleorder', '销售订单'), page('/order/WithdrawOrder', '提现订单')]),
  { title: ['接口文档', 'API'], icon: ApiOutlined, href: '/api/docs', party: 'merchant' },
]

let visited: string[]
let app: ReturnType<typeof renderWithApp>
const moves = { go: (href: string) => void visited.push(href), replace: () => undefined, preload: () => undefined }

function Framed({ href, current }: { href: string; current: string }) {
  const sidebar = useSidebar(href)
  const classes = `${sidebar.isOpen ? 'is-open' : 'is-collapsed'} ${sidebar.animates ? 'animates' : 'is-still'}`
  return (
    <div data-testid="frame" className={classes}>
      <button type="button" onClick={sidebar.toggle}>
        切换
      </button>
      <Sidebar menu={menu} current={current} sidebar={sidebar} showsLogo={false} moves={moves} />
    </div>
  )
}
let goTo: (href: string) => void
function Page() {
  const [href, setHref] = useState('/dashboard')
  goTo = (next) => act(() => setHref(next))
  return <Framed href={href} current={href.split('?')[0] ?? href} />
}
const start = () => {
  app = renderWithApp(<Page />, { answers: [answer(api.board.merchant, sampleBoard)] })
}
const resizeTo = (width: number) => act(() => window.happyDOM?.setViewport({ width, height: 900 }))
const toggle = () => fireEvent.click(screen.getByText('切换'))
const frame = () => screen.getByTestId('frame').className
const drawer = () => document.getElementById('main-menu') as HTMLElement
const isDrawn = () => drawer().className.includes('is-drawn')

declare global {
  interface Window {
    readonly happyDOM?: { setViewport(size: { width: number; height: number }): void }
  }
}

beforeEach(() => {
  visited = []
  resizeTo(1440)
  writeCookie('sidebarStatus', null)
})
afterEach(() => app.close())

describe('what the sidebar remembers', () => {
  it('is open when there is no cookie, and writes 0 when closed, 1 when opened', () => {
    start()
    expect(frame()).toContain('is-open')
    toggle()
    expect([frame().includes('is-collapsed'), readCookie('sidebarStatus')]).toEqual([true, '0'])
    toggle()
    expect([frame().includes('is-open'), readCookie('sidebarStatus')]).toEqual([true, '1'])
  })

  it('begins collapsed when the cookie says 0', () => {
    writeCookie('sidebarStatus', '0')
    start()
    expect(frame()).toContain('is-collapsed')
  })
})

describe('below 992 px', () => {
  it('the sidebar is a drawer: 991 px is mobile, 992 px is not', () => {
    resizeTo(992)
    start()
    expect(drawer().inert).toBe(false)
    resizeTo(991)
    expect(drawer().inert).toBe(true)
    resizeTo(992)
    expect(drawer().inert).toBe(false)
  })

  it('the drawer never writes the cookie, so widening the window finds the sidebar as it was left', () => {
    start()
    toggle()
    resizeTo(800)
    toggle()
    toggle()
    expect(readCookie('sidebarStatus')).toBe('0')
    resizeTo(1440)
    expect(frame()).toContain('is-collapsed')
  })

  it('the drawer closes by a tap on the mask, by Escape, by any change of the address, and by choosing the page one is on', () => {
    resizeTo(800)
    start()
    const closings = [
      () => fireEvent.click(screen.getByRole('button', { name: '收起菜单' })),
      () => fireEvent.keyDown(document, { key: 'Escape' }),
      () => goTo('/dashboard?page=2'),
      () => fireEvent.click(screen.getByText('首页')),
    ]
    for (const close of closings) {
      toggle()
      expect(isDrawn()).toBe(true)
      close()
      expect(isDrawn()).toBe(false)
    }
  })

  it('a person’s toggle is animated, a change of the window’s width is not', () => {
    start()
    expect(frame()).toContain('is-still')
    toggle()
    expect(frame()).toContain('animates')
    resizeTo(800)
    expect(frame()).toContain('is-still')
  })
})

describe('what the sidebar shows', () => {
  it('lights up the entry of the page in front and opens its group, while others stay open', () => {
    start()
    fireEvent.click(screen.getByRole('button', { name: /商品管理/ }))
    goTo('/order/saleorder')
    expect(screen.getByRole('link', { name: /销售订单/ }).getAttribute('aria-current')).toBe('page')
    expect(screen.getAllByRole('button', { expanded: true }).map((button) => button.textContent)).toEqual([
      expect.stringContaining('商品管理'),
      expect.stringContaining('订单管理'),
    ])
  })

  it('opens links out of the console in a tab of the browser, and no page by them', () => {
    start()
    const link = screen.getByRole('link', { name: '接口文档' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
    // The test's browser has nowhere to open it.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent.click(link)
    expect(visited).toEqual([])
  })

  it('leaves clicks with a modifier to the browser', () => {
    start()
    fireEvent.click(screen.getByText('首页'), { ctrlKey: true })
    expect(visited).toEqual([])
    fireEvent.click(screen.getByText('首页'))
    expect(visited).toEqual(['/dashboard'])
  })

  it('counts beside a page and its group what waits to be done, and not what waits for the buyer', async () => {
    start()
    await waitFor(() => expect(screen.getByRole('button', { name: /订单管理.*待处理 12 项/ })).toBeDefined())
    expect(screen.getByRole('link', { name: /销售订单.*待处理 12 项/, hidden: true })).toBeDefined()
    expect(
      todoCounts([{ key: 'a', label: '', count: 0, overdue: 0, link: '/order/saleorder', overdueLink: null }]),
    ).toEqual({})
  })
})
