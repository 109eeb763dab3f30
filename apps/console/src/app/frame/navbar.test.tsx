// @vitest-environment happy-dom
// The navbar's rules: what stands in it on which screen, full screen, language, and the menu of whoever is logged in.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readCookie } from '../../api/cookie.ts'
import { chooseLanguage } from '../../i18n/language.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { merchantLogin, operatorLogin } from '../../testing/sample-session.ts'
import { Navbar } from './navbar.tsx'

let visited: string[]
let app: ReturnType<typeof renderWithApp>
const moves = { go: (href: string) => void visited.push(href), replace: () => undefined, preload: () => undefined }
const trail = [
  { title: ['首页', 'Home'] as const, path: '/dashboard' },
  { title: ['订单管理', 'Orders'] as const, path: null },
  { title: ['销售订单', 'Sale orders'] as const, path: null },
] as const
function start(isMobile = false, login = merchantLogin) {
  const sidebar = {
    isMobile,
    isOpen: true,
    isDrawerOpen: false,
    animates: false,
    toggle: () => undefined,
    closeDrawer: () => undefined,
  }
  app = renderWithApp(
    <Navbar
      sidebar={sidebar}
      trail={trail}
      pages={[]}
      moves={moves}
      onSettings={() => visited.push('settings')}
      progress={null}
    />,
    { login },
  )
}
const buttons = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
const openUserMenu = () => fireEvent.click(screen.getByRole('button', { name: /账户菜单/ }))
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

beforeEach(() => {
  visited = []
})
afterEach(() => {
  app.close()
  chooseLanguage('zh')
})

describe('what stands in the navbar', () => {
  it('on the desktop: menu, breadcrumb, search, notices, full screen, size, language, appearance, user', () => {
    start()
    expect(buttons().map((name) => name?.slice(0, 2))).toEqual([
      '收起',
      '查找',
      '通知',
      '全屏',
      '控件',
      'EN',
      '界面',
      '账户',
    ])
  })

  it('on a small screen menu button, breadcrumb, search, notices and user menu, which takes in what has no room', () => {
    start(true)
    expect(buttons().map((name) => name?.slice(0, 2))).toEqual(['展开', '查找', '通知', '账户'])
    expect(screen.getByRole('navigation', { name: '当前位置' })).toBeDefined()
    openUserMenu()
    expect(items()).toEqual(expect.arrayContaining(['界面设置', 'English', '退出登录']))
  })

  it('links in the breadcrumb what can be entered; groups and the page itself are plain text', () => {
    start()
    expect(
      screen.getAllByRole('listitem').map((item) => item.querySelector('a')?.getAttribute('href') ?? null),
    ).toEqual(['/dashboard', null, null])
    fireEvent.click(screen.getByRole('link', { name: '首页' }))
    expect(visited).toEqual(['/dashboard'])
  })
})

describe('full screen', () => {
  const set = (name: 'fullscreenEnabled' | 'fullscreenElement', value: unknown) =>
    Object.defineProperty(document, name, { value, configurable: true })
  afterEach(() => set('fullscreenElement', null))

  it('unsupported says: you browser can not work', async () => {
    set('fullscreenEnabled', false)
    start()
    fireEvent.click(screen.getByRole('button', { name: '全屏' }))
    expect(await screen.findByText('you browser can not work')).toBeDefined()
  })

  it('says the same when the browser refuses it', async () => {
    set('fullscreenEnabled', true)
    document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('not allowed'))
    start()
    fireEvent.click(screen.getByRole('button', { name: '全屏' }))
    expect(await screen.findByText('you browser can not work')).toBeDefined()
  })

  it('changes its button with the screen itself, however it was left, and listens no longer than it is drawn', () => {
    start()
    const button = screen.getByRole('button', { name: '全屏' })
    set('fullscreenElement', document.documentElement)
    fireEvent(document, new Event('fullscreenchange'))
    expect(button.getAttribute('aria-pressed')).toBe('true')
    set('fullscreenElement', null)
    fireEvent(document, new Event('fullscreenchange'))
    expect(button.getAttribute('aria-pressed')).toBe('false')
    const gone = vi.spyOn(document, 'removeEventListener')
    app.unmount()
    expect(gone.mock.calls.map(([name]) => name)).toContain('fullscreenchange')
    gone.mockRestore()
  })
})

it('switches the language of everything at once and remembers it in the cookie `language`', async () => {
  start()
  fireEvent.click(screen.getByRole('button', { name: /切换为英文/ }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Full screen' })).toBeDefined())
  expect([readCookie('language'), document.documentElement.lang]).toEqual(['en', 'en'])
})

describe('the user menu', () => {
  it('shows the company and the phone, and leads to 基本信息 and 首页', () => {
    start()
    const button = screen.getByRole('button', { name: /账户菜单/ })
    expect(button.textContent).toContain('清和茶铺')
    expect(button.textContent).toContain('13800138000')
    openUserMenu()
    expect(items().at(-1)).toBe('退出登录')
    fireEvent.click(screen.getByText('基本信息'))
    openUserMenu()
    fireEvent.click(screen.getByRole('menuitem', { name: '首页' }))
    expect(visited).toEqual(['/systemconfig/loginInfo', '/'])
  })

  it('tells operators what there is to know, once their account is set up', async () => {
    start(false, { ...operatorLogin, enrolment: ['totp'] })
    expect(screen.queryByRole('button', { name: /^通知/ })).toBeNull()
    app.close()
    start(false, operatorLogin)
    expect(await screen.findByRole('button', { name: /^通知/ })).toBeTruthy()
  })

  it('offers operators nothing of a merchant’s account', () => {
    start(false, operatorLogin)
    openUserMenu()
    expect(items()).not.toContain('基本信息')
  })
})
