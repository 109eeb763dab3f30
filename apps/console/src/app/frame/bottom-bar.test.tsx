// @vitest-environment happy-dom
// The bar at a phone's foot: five entries at most, only of what one may see, with what waits behind each.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { merchantLogin, operatorLogin } from '../../testing/sample-session.ts'
import { openConsole, pageHeading } from '../open-console.testing.tsx'
import { mayEnter } from '../guard/guard.ts'
import { pagesOf } from '../guard/menu.ts'
import { tree } from '../routes.tsx'
import { bottomEntries } from './bottom-bar-entries.ts'

const titlesFor = (login: typeof merchantLogin) =>
  bottomEntries(
    login.party,
    pagesOf(tree).filter((page) => mayEnter(page, login)),
  ).map(({ title }) => title[0])

describe('what stands in it', () => {
  it('of a merchant and of an operator', () => {
    expect(titlesFor(merchantLogin)).toEqual(['首页', '订单', '商品', '资金', '我的'])
    expect(titlesFor(operatorLogin)).toEqual(['首页', '认证', '商户', '提现', '我的'])
  })

  it('leaves out what the role does not open', () => {
    const permissions = merchantLogin.permissions.filter((permission) => !permission.startsWith('saleOrder'))
    expect(titlesFor({ ...merchantLogin, permissions })).toEqual(['首页', '商品', '资金', '我的'])
  })

  it('is nothing before the certification has passed', () => {
    expect(titlesFor({ ...merchantLogin, info: { ...merchantLogin.info, isRealNameAuthentication: 0 } })).toEqual([])
  })
})

describe('in the frame', () => {
  const desk = window.innerWidth
  let opened: ReturnType<typeof openConsole> | undefined
  const resize = (width: number) => (window as unknown as { happyDOM: Resizable }).happyDOM.setViewport({ width })
  beforeEach(() => sessionStorage.clear())
  afterEach(() => {
    opened?.close()
    resize(desk)
  })

  it('takes the place of the tags bar on a phone, lights up where one is and counts what waits', async () => {
    resize(390)
    opened = openConsole('/dashboard')
    await pageHeading('首页')
    const bar = within(await screen.findByRole('navigation', { name: '常用页面' }))
    expect(bar.getByRole('link', { name: '首页' }).getAttribute('aria-current')).toBe('page')
    expect(bar.getByRole('link', { name: /订单.*待处理 12 项/ }).getAttribute('href')).toBe('/order/saleorder')
    expect(screen.queryByRole('navigation', { name: '已打开的页面' })).toBeNull()
  })

  it('is not there on a desk', async () => {
    opened = openConsole('/dashboard')
    await pageHeading('首页')
    expect(screen.queryByRole('navigation', { name: '常用页面' })).toBeNull()
    expect(screen.getByRole('navigation', { name: '已打开的页面' })).toBeTruthy()
  })
})

interface Resizable {
  setViewport(viewport: { width: number }): void
}
