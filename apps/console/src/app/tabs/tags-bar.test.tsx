// @vitest-environment happy-dom
// The tags bar's rules one by one, in the console as it is.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { merchantLogin, sampleBaseData } from '../../testing/sample-session.ts'
import { answer } from '../../testing/fake-api.ts'
import { api } from '@merchant/contract'
import { rememberTags } from '../../session/open-tags.ts'
import { mainMenu, openConsole, pageHeading, tagsBar } from '../open-console.testing.tsx'

let opened: ReturnType<typeof openConsole>
const userId = merchantLogin.user.id
const start = (path = '/profile/index', answers: Parameters<typeof openConsole>[1] = {}) => {
  opened = openConsole(path, answers)
}
const titles = () =>
  tagsBar()
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const tag = (title: string) => tagsBar().getByRole('link', { name: title })
const inFront = () =>
  tagsBar()
    .getAllByRole('link')
    .find((link) => link.getAttribute('aria-current') === 'page')?.textContent
const go = async (href: string, title: string) => {
  await act(() => opened.router.navigate({ href }))
  await waitFor(() => expect(inFront()).toBe(title))
}
const menuOf = (title: string) => {
  fireEvent.contextMenu(tag(title), { clientX: 40, clientY: 60 })
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}
const choose = (item: string) => fireEvent.click(screen.getByRole('menuitem', { name: item }))
/** 首页, 个人中心, 引导, with the last in front. */
const openThree = async () => {
  start()
  await waitFor(() => expect(inFront()).toBe('个人中心'))
  await go('/guide/index', '引导')
}

beforeEach(() => sessionStorage.clear())
afterEach(() => opened.close())

describe('a tag', () => {
  it('is one page by its path: another query updates it in place, and it reopens with the last one', async () => {
    start('/systemconfig/loginInfo?tab=keys')
    await waitFor(() => expect(inFront()).toBe('账号中心'))
    await go('/systemconfig/loginInfo?tab=log', '账号中心')
    expect(titles()).toEqual(['首页', '账号中心'])
    expect(tag('账号中心').getAttribute('href')).toBe('/systemconfig/loginInfo?tab=log')
  })

  it('pinned ones come first, have no × and cannot be closed by any way', async () => {
    await openThree()
    expect(titles()[0]).toBe('首页')
    expect(tagsBar().queryByRole('button', { name: '关闭 首页' })).toBeNull()
    fireEvent.keyDown(tag('首页'), { key: 'Delete' })
    fireEvent(tag('首页'), new MouseEvent('auxclick', { button: 1, bubbles: true }))
    expect(menuOf('首页')).toEqual(['刷新', '关闭其他', '关闭所有'])
    expect(titles()).toContain('首页')
  })

  it.each([
    ['×', () => fireEvent.click(tagsBar().getByRole('button', { name: '关闭 引导' }))],
    ['middle click', () => fireEvent(tag('引导'), new MouseEvent('auxclick', { button: 1, bubbles: true }))],
    ['the Delete key', () => fireEvent.keyDown(tag('引导'), { key: 'Delete' })],
    [
      'its menu',
      () => {
        menuOf('引导')
        choose('关闭')
      },
    ],
  ])('closes by %s; the one in front leads on to the last tag', async (_, close) => {
    await openThree()
    close()
    await waitFor(() => expect([titles(), inFront()]).toEqual([['首页', '个人中心'], '个人中心']))
  })

  it('closed behind the one in front leaves everybody where they are', async () => {
    await openThree()
    fireEvent.keyDown(tag('个人中心'), { key: 'Delete' })
    expect([titles(), inFront()]).toEqual([['首页', '引导'], '引导'])
  })
})

describe('the menu of a tag', () => {
  it('关闭其他 keeps it and the pinned ones, and goes to it', async () => {
    await openThree()
    menuOf('个人中心')
    choose('关闭其他')
    await waitFor(() => expect([titles(), inFront()]).toEqual([['首页', '个人中心'], '个人中心']))
  })

  it('关闭所有 keeps the pinned ones and never leaves a page in front without a tag, wherever it was asked', async () => {
    await openThree()
    menuOf('首页')
    choose('关闭所有')
    await waitFor(() => expect([titles(), inFront()]).toEqual([['首页'], '首页']))
    await pageHeading('首页')
  })

  it('刷新 starts the page afresh through /redirect, at the same address and without a step in the history', async () => {
    await openThree()
    await go('/profile/index?tab=security', '个人中心')
    const steps = history.length
    const replace = vi.spyOn(opened.router, 'navigate')
    menuOf('个人中心')
    choose('刷新')
    expect(replace).toHaveBeenCalledWith({ href: '/redirect/profile/index?tab=security', replace: true })
    await waitFor(() => expect(location.pathname + location.search).toBe('/profile/index?tab=security'))
    expect([titles(), history.length]).toEqual([['首页', '个人中心', '引导'], steps])
  })

  it('opens by right click, by the menu key below the tab, and by a finger that rests on it', async () => {
    await openThree()
    expect(menuOf('引导')).toEqual(['刷新', '关闭', '关闭其他', '关闭所有'])
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    fireEvent.contextMenu(tag('引导'), { clientX: 0, clientY: 0 })
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    expect(document.activeElement).toBe(tag('引导'))
    vi.useFakeTimers()
    fireEvent(tag('引导'), new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
    act(() => void vi.advanceTimersByTime(600))
    vi.useRealTimers()
    expect(screen.getByRole('menu')).toBeDefined()
    // The finger goes up at last: that is no choice of the tab.
    fireEvent.click(tag('引导'))
    expect(screen.getByRole('menu')).toBeDefined()
  })

  it('closes by a press beside it and when the bar is scrolled', async () => {
    await openThree()
    menuOf('引导')
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
    menuOf('引导')
    fireEvent.scroll(screen.getByRole('navigation', { name: '已打开的页面' }))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

describe('the open tags', () => {
  it('survive a reload, each user’s own, with the titles pages gave them', async () => {
    rememberTags(userId, [
      { path: '/goods/edit/7', href: '/goods/edit/7', pinned: false, title: '编辑 青花瓷' },
      { path: '/nowhere', href: '/nowhere', pinned: false },
    ])
    rememberTags('01932c5a-0000-7000-8000-0000000000ff', [
      { path: '/goods/index', href: '/goods/index', pinned: false },
    ])
    start()
    await waitFor(() => expect(titles()).toEqual(['首页', '编辑 青花瓷', '个人中心']))
  })

  it('are at most as many as base data allows: the oldest unpinned one closes, and is named', async () => {
    rememberTags(
      userId,
      ['/goods/edit/1', '/goods/edit/2'].map((path) => ({
        path,
        href: path,
        pinned: false,
        title: `编辑 ${path.at(-1)}`,
      })),
    )
    const baseData = { ...sampleBaseData, limits: { ...sampleBaseData.limits, openTags: 3 } }
    start('/profile/index', { answers: [answer(api.init.start, baseData)] })
    expect(await screen.findByText('最多打开 3 个标签，已关闭“编辑 1”')).toBeDefined()
    expect(titles()).toEqual(['首页', '编辑 2', '个人中心'])
  })

  it('show which one is in front, and the menu lights up the entry of the page behind it', async () => {
    start('/systemconfig/loginInfo')
    await waitFor(() => expect(inFront()).toBe('账号中心'))
    expect(mainMenu().getByRole('link', { name: '账号中心' }).getAttribute('aria-current')).toBe('page')
  })
})
