// Who may enter which page.
import type { LoginInfo } from '@merchant/contract'
import { describe, expect, it } from 'vitest'
import { definePage, type PageRoute } from '../../components/layout/page-route.ts'
import { merchantLogin, operatorLogin } from '../../testing/sample-session.ts'
import { tree } from '../routes.tsx'
import { menuBeforeCertification, menuOf, pagesOf } from './menu.ts'
import { guardFailureText, guardVerdict, isVerified } from './guard.ts'

const page = (patch: Partial<PageRoute> = {}): PageRoute =>
  definePage({
    path: '/guide/index',
    title: ['页', 'Page'],
    party: 'merchant',
    load: () => Promise.reject(new Error('not drawn')),
    ...patch,
  })
const unverified = { ...merchantLogin, info: { ...merchantLogin.info, isRealNameAuthentication: 2 as const } }
const verdict = (login: typeof merchantLogin | undefined, target: PageRoute | undefined, hasToken = true) =>
  guardVerdict({ hasToken, login, page: target })

describe('the guard', () => {
  it('without a token: to the login page, wherever one wants to go', () => {
    expect(verdict(undefined, page(), false)).toBe('login')
    expect(verdict(undefined, undefined, false)).toBe('login')
  })

  it('with a token and no login info yet: it is loaded first, and nothing is decided before', () => {
    expect(verdict(undefined, page())).toBe('load')
    expect(verdict(undefined, undefined)).toBe('load')
  })

  it.each([-1, 0, 2, 3] as const)(
    'a merchant whose real-name state is %i is led to the certification, which itself stays open',
    (flag) => {
      const login = { ...merchantLogin, info: { ...merchantLogin.info, isRealNameAuthentication: flag } }
      expect(verdict(login, page())).toBe('certify')
      expect(verdict(login, page({ opensUnverified: true }))).toBe('enter')
    },
  )

  it('asks no real name of operators', () => {
    const login = { ...operatorLogin, info: unverified.info }
    expect(verdict(login, page({ party: 'operator' }))).toBe('enter')
  })

  it('leads an operator whose account is not set up to setting it up, and nobody else', () => {
    const newcomer = { ...operatorLogin, enrolment: ['totp' as const] }
    const enrolment = page({ party: 'operator', isEnrolment: true })
    expect(verdict(newcomer, page({ party: 'operator' }))).toBe('enrol')
    expect(verdict(newcomer, undefined)).toBe('enrol')
    expect(verdict(newcomer, enrolment)).toBe('enter')
    expect(verdict(operatorLogin, enrolment)).toBe('notFound')
  })

  it("the other party's pages and unknown ones are a 404", () => {
    expect(verdict(merchantLogin, page({ party: 'operator' }))).toBe('notFound')
    expect(verdict(operatorLogin, page())).toBe('notFound')
    expect(verdict(merchantLogin, undefined)).toBe('notFound')
    expect(verdict(operatorLogin, page({ party: 'any' }))).toBe('enter')
  })

  it('with the permission of the page one enters, without it is a 401', () => {
    const clerk: LoginInfo = { ...merchantLogin, permissions: ['saleOrder.view'] }
    expect(verdict(clerk, page({ permission: 'saleOrder.view' }))).toBe('enter')
    expect(verdict(clerk, page({ permission: 'withdrawOrder.view' }))).toBe('forbidden')
  })

  it('a page of a feature that the installation does not offer is a 404', () => {
    const docs = page({ feature: 'apiDocs' })
    expect(verdict({ ...merchantLogin, features: ['apiDocs'] }, docs)).toBe('enter')
    expect(verdict({ ...merchantLogin, features: [] }, docs)).toBe('notFound')
  })

  it.each([
    ['a merchant', merchantLogin],
    ['a clerk without permissions', { ...merchantLogin, permissions: [] }],
    ['a merchant before the real-name check', unverified],
    ['an operator', operatorLogin],
    ['an operator whose account is not set up', { ...operatorLogin, enrolment: ['totp' as const] }],
  ])('lets %s into every page of the menu, and the menu offers every page they may enter', (_, login) => {
    const menu = isVerified(login) ? menuOf(tree, login) : menuBeforeCertification(tree, login).menu
    const offered = pagesOf(menu)
    for (const shown of offered) expect([shown.path, verdict(login, shown)]).toEqual([shown.path, 'enter'])
    const open = pagesOf(tree).filter((target) => target.hidden !== true && verdict(login, target) === 'enter')
    expect(offered.map(({ path }) => path)).toEqual(expect.arrayContaining(open.map(({ path }) => path)))
  })

  it('a failure to load the session: a TypeError about undefined reads 登录超时，请重新登录, others their text, or Has Error', () => {
    expect(guardFailureText(new TypeError("Cannot read properties of undefined (reading 'user')"))).toBe(
      '登录超时，请重新登录',
    )
    expect(guardFailureText(new Error('系统繁忙'))).toBe('系统繁忙')
    expect(guardFailureText(null)).toBe('Has Error')
  })
})
